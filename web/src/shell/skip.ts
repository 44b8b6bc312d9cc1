import { h } from "../dom/h.ts";
import { paint } from "../dom/paint.ts";
import { toolbar } from "../dom/toolbar.ts";
import { t } from "../text.ts";

/** skipLinks puts links to each part of the page, as it is now, into a place. */
export function skipLinks(place: HTMLElement, main: HTMLElement): void {
  const parts = [...main.querySelectorAll<HTMLElement>("h2[id]")];
  paint(
    place,
    toolbar(
      { "aria-label": t("skip") },
      parts.map((part) =>
        h("a", { href: `#${part.id}`, onclick: (e: MouseEvent) => leap(e, part) }, part.textContent),
      ),
    ),
  );
}

function leap(event: MouseEvent, to: HTMLElement): void {
  event.preventDefault();
  to.tabIndex = -1;
  to.focus();
}
