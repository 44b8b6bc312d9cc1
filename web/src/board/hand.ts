import { hidden, html } from "./dom.ts";
import { Seeds } from "./seeds.ts";

/** Point is a place on the board, in pixels from its top left corner. */
export interface Point {
  x: number;
  y: number;
}

const at = (p: Point): string => `translate(${p.x.toFixed(1)}px, ${p.y.toFixed(1)}px)`;

/** Hand carries the seeds of a lap above the pits, with the number that is left in it. */
export class Hand {
  readonly root: HTMLElement;
  readonly #seeds = new Seeds(7);
  readonly #count = html("span", "sb-left");
  #at: Point | undefined;

  constructor() {
    this.root = hidden(html("div", "sb-hand", html("span", "sb-palm", this.#seeds.root, this.#count)));
    this.root.hidden = true;
  }

  /** carry shows the hand with its seeds on its way to a place. */
  carry(to: Point, seeds: number, ms: number): void {
    this.#seeds.show(seeds);
    this.#count.textContent = String(seeds);
    const from = this.#at ?? to;
    this.#at = to;
    this.root.hidden = false;
    this.root.style.transform = at(to);
    if (from.x === to.x && from.y === to.y) return;
    this.root.animate([{ transform: at(from) }, { transform: at(to) }], { duration: ms, easing: "ease-out" });
  }

  /** rest puts the hand away. */
  rest(): void {
    for (const running of this.root.getAnimations()) running.cancel();
    this.#at = undefined;
    this.root.hidden = true;
  }
}

/** fly sends a "+4" from a pit to its taker's store. It removes itself. */
export function fly(layer: HTMLElement, seeds: number, from: Point, to: Point, ms: number): void {
  const chip = hidden(html("span", "sb-fly", html("span", "sb-fly-n", `+${seeds}`)));
  layer.append(chip);
  const lifted = { x: from.x, y: from.y - 28 };
  chip.animate(
    [
      { transform: at(from), opacity: 0 },
      { transform: at(lifted), opacity: 1, offset: 0.2 },
      { transform: at(lifted), opacity: 1, offset: 0.45, easing: "ease-in" },
      { transform: at(to), opacity: 1, offset: 0.95 },
      { transform: at(to), opacity: 0 },
    ],
    { duration: ms, fill: "forwards" },
  ).onfinish = () => chip.remove();
}
