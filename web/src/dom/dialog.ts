import type { Kid } from "./h.ts";
import { paint } from "./paint.ts";

/** Dialog is a question in front of the page. */
export interface Dialog<T> {
  /** writes the question again */
  paint(): void;
  /** answers it */
  close(answer?: T): void;
  /** the answer; undefined where there was none */
  answer: Promise<T | undefined>;
}

/** dialog asks. Escape, a click beside it and the browser's way back all close it without an answer. */
export function dialog<T>(name: string, inside: (d: Dialog<T>) => Kid): Dialog<T> {
  const el = document.createElement("dialog");
  el.className = `dialog dialog-${name}`;
  let given: T | undefined;
  let done!: (answer: T | undefined) => void;
  const d: Dialog<T> = {
    paint: () => paint(el, inside(d)),
    close: (answer) => {
      given = answer;
      el.close();
    },
    answer: new Promise((resolve) => (done = resolve)),
  };
  el.addEventListener("close", () => {
    el.remove();
    done(given);
  });
  el.addEventListener("click", (e) => {
    if (e.target === el) el.close();
  });
  d.paint();
  const heading = el.querySelector("h2");
  if (heading) {
    heading.id = `dialog-${name}`;
    el.setAttribute("aria-labelledby", heading.id);
  }
  document.body.append(el);
  el.showModal();
  return d;
}
