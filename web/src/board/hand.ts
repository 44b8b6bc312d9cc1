import { hidden, html, write } from "./dom.ts";
import { Seeds } from "./seeds.ts";

/** Point is a place on the board, in pixels from its top left corner. */
export interface Point {
  x: number;
  y: number;
}

/** between is a point on the way from one to another; way goes from 0 to 1. */
export const between = (from: Point, to: Point, way: number): Point => ({
  x: from.x + (to.x - from.x) * way,
  y: from.y + (to.y - from.y) * way,
});

/** Carried is something above the board that goes from place to place. */
export class Carried {
  readonly root: HTMLElement;
  readonly #seeds: Seeds;
  readonly #count: HTMLElement | undefined;

  /** place makes the throw of its seeds its own. */
  constructor(
    readonly kind: "hand" | "hop" | "fly",
    place: number,
  ) {
    this.#seeds = new Seeds(place);
    const inside: Node[] = [this.#seeds.root];
    if (kind !== "hop") inside.push((this.#count = html("span", "sb-left")));
    this.root = hidden(html("div", `sb-${kind}`, html("span", "sb-palm", ...inside)));
    this.root.hidden = true;
  }

  /** put shows it at a place with its seeds. */
  put(at: Point, seeds: number): void {
    this.#seeds.show(seeds);
    const label = this.kind === "fly" ? `+${seeds}` : String(seeds);
    if (this.#count) write(this.#count, label);
    this.root.style.transform = `translate(${at.x.toFixed(1)}px, ${at.y.toFixed(1)}px)`;
    if (this.root.hidden) this.root.hidden = false;
  }

  /** away puts it away. */
  away(): void {
    if (!this.root.hidden) this.root.hidden = true;
  }
}
