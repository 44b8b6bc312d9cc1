import { h } from "../dom/h.ts";
import { icon } from "../dom/icons.ts";
import { paint } from "../dom/paint.ts";
import { t } from "../text.ts";

interface Note {
  id: number;
  text: string;
  kind: "plain" | "bad" | "good";
}

const stays = 7_000; // ms that a note stays
const most = 3;

const el = document.createElement("div");
el.className = "notes";
let notes: readonly Note[] = [];
let last = 0;

/** notesEl is where notes appear, in a corner of the window. They are read out. */
export function notesEl(): HTMLElement {
  el.setAttribute("role", "status");
  el.setAttribute("aria-atomic", "false"); // a new one is read, not those that stand there
  return el;
}

/** note says something in passing. */
export function note(text: string, kind: Note["kind"] = "plain"): void {
  const id = ++last;
  notes = [...notes.filter((n) => n.text !== text), { id, text, kind }].slice(-most);
  repaint();
  setTimeout(() => drop(id), stays);
}

function drop(id: number): void {
  notes = notes.filter((n) => n.id !== id);
  repaint();
}

function repaint(): void {
  paint(
    el,
    notes.map((n) =>
      h(
        "p",
        { key: n.id, class: `note note-${n.kind}` },
        h("span", null, n.text),
        h(
          "button",
          { type: "button", class: "quiet", "aria-label": t("close"), onclick: () => drop(n.id) },
          icon("close"),
        ),
      ),
    ),
  );
}
