import { signed, type LastTurn } from "./changes.ts";
import { hidden, html, write } from "./dom.ts";
import { refusal } from "./reason.ts";
import { numberOf, sideOf } from "./rows.ts";
import { Seeds } from "./seeds.ts";
import type { BoardLabels, BoardView } from "./view.ts";

/**
 * Mark is what can be seen of a pit beside its seeds: asked and goal of what somebody points at, lifted, next and house of
 * a turn that is shown.
 */
type Mark = "can" | "no" | "saving" | "origin" | "end" | "asked" | "goal" | "lifted" | "next" | "house";

/** Pit is one pit: a button with a hole, the seeds in it, their number, and what the last turn did to it. */
export class Pit {
  readonly root: HTMLButtonElement;
  readonly hole = html("span", "sb-hole");
  readonly #seeds: Seeds;
  readonly #count = hidden(html("span", "sb-count"));
  /** speak says for ears what is in the pit */
  speak: (seeds: number | null) => void = () => {};
  readonly #number = hidden(html("span", "sb-no"));
  readonly #trace = hidden(html("span", "sb-trace"));

  constructor(readonly pit: number) {
    this.#seeds = new Seeds(pit);
    this.hole.append(this.#seeds.root);
    this.root = html("button", "sb-pit", this.hole, this.#number, this.#count, this.#trace);
    this.root.type = "button";
    this.root.dataset["pit"] = String(pit);
    this.root.tabIndex = -1;
  }

  /** seeds draws what is in the pit, and nothing else about it. */
  seeds(n: number | null): void {
    this.#seeds.show(n);
    write(this.#count, n === null ? "" : String(n));
    this.root.dataset["seeds"] = n === null ? "closed" : String(n);
  }

  /** show draws the pit as it stands in a view. */
  show(view: BoardView, labels: BoardLabels): void {
    const seeds = view.pits[this.pit] ?? null;
    this.seeds(seeds);
    const why = refusal(view, this.pit);
    const saving = view.saving === this.pit;
    this.mark("can", why === undefined && view.saving === undefined);
    this.mark("no", why === "endless" || why === "must-feed");
    this.mark("saving", saving);
    this.root.setAttribute("aria-disabled", String(why !== undefined || view.saving !== undefined));
    const number = numberOf(this.pit, view.rules.pits);
    write(this.#number, String(number));
    const words: string[] = [];
    if (seeds !== null && saving) words.push(labels.saving);
    else if (seeds !== null && labels.why && (why === "endless" || why === "must-feed"))
      words.push(labels.why(why));
    this.speak = (n) =>
      this.root.setAttribute(
        "aria-label",
        [labels.pit(sideOf(view, this.pit), number, n ?? 0), ...(n === null ? [labels.closed] : words)].join(
          ", ",
        ),
      );
    this.speak(seeds);
    this.traced(view.last);
  }

  /** mark sets or takes away one mark. */
  mark(name: Mark, on: boolean): void {
    this.root.toggleAttribute(`data-${name}`, on);
  }

  /** traced shows what the last turn did here: a ring where it began, a dot where it ended, a small one where it passed. */
  traced(last: LastTurn | undefined): void {
    const by = last?.by.get(this.pit);
    this.mark("origin", last?.origin === this.pit);
    this.mark("end", last?.end === this.pit);
    this.#trace.hidden = by === undefined;
    this.#trace.dataset["by"] = by === undefined ? "" : signed(by);
  }
}
