import { signed } from "./changes.ts";
import { hidden, html } from "./dom.ts";
import { refusal } from "./reason.ts";
import { numberOf, sideOf } from "./rows.ts";
import { Seeds } from "./seeds.ts";
import type { BoardLabels, BoardView } from "./view.ts";

/** How long a gain or loss can be read. */
const stays = { duration: 12_000, fill: "forwards" } as const;

/** Pit is one pit: a button with a hole, the seeds in it, their number, and what it last gained or lost. */
export class Pit {
  readonly root: HTMLButtonElement;
  readonly hole = html("span", "sb-hole");
  readonly #seeds: Seeds;
  readonly #count = hidden(html("span", "sb-count"));
  readonly #badge = hidden(html("span", "sb-badge"));

  constructor(readonly pit: number) {
    this.#seeds = new Seeds(pit);
    this.hole.append(this.#seeds.root);
    this.root = html("button", "sb-pit", this.hole, this.#count, this.#badge);
    this.root.type = "button";
    this.root.dataset["pit"] = String(pit);
    this.root.tabIndex = -1;
  }

  /** seeds draws what is in the pit, and nothing else about it. */
  seeds(n: number | null): void {
    this.#seeds.show(n);
    this.#count.textContent = n === null ? "" : String(n);
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
    const words = [labels.pit(sideOf(view, this.pit), numberOf(this.pit, view.rules.pits), seeds ?? 0)];
    if (seeds === null) words.push(labels.closed);
    else if (saving) words.push(labels.saving);
    else if (labels.why && (why === "endless" || why === "must-feed")) words.push(labels.why(why));
    this.root.setAttribute("aria-label", words.join(", "));
  }

  /** mark sets or takes away one mark. */
  mark(name: "can" | "no" | "saving", on: boolean): void {
    this.root.toggleAttribute(`data-${name}`, on);
  }

  /** gained says for a while what the last turn brought or took; 0 says nothing more. */
  gained(n: number): void {
    for (const fading of this.#badge.getAnimations()) fading.cancel();
    this.#badge.textContent = signed(n);
    this.#badge.classList.toggle("sb-gain", n > 0);
    this.#badge.classList.toggle("sb-loss", n < 0);
    if (n !== 0) this.#badge.animate([{}, { opacity: 1, offset: 0.8 }, { opacity: 0 }], stays);
  }

  /** drop lets the pit answer to a seed that falls in. */
  drop(ms: number): void {
    this.#seeds.root.animate([{ transform: "scale(1.14)" }, { transform: "none" }], {
      duration: ms,
      easing: "ease-out",
    });
  }
}
