import type { Seat } from "../turn.ts";
import { hidden, html, write } from "./dom.ts";
import { Seeds } from "./seeds.ts";
import type { BoardLabels, BoardView } from "./view.ts";

/** Store is what a player holds: a trough at their right-hand end, with their name, or whatever the page puts on the plate in its place. */
export class Store {
  readonly root: HTMLElement;
  readonly trough = hidden(html("span", "sb-trough"));
  /** speak says for ears what is held */
  speak: (seeds: number) => void = () => {};
  readonly #seeds: Seeds;
  readonly #count = html("span", "sb-sum");
  readonly #name = hidden(html("bdi", "sb-name"));
  readonly #read = html("span", "sb-read");

  constructor(
    readonly seat: Seat,
    plate: HTMLElement,
  ) {
    this.#seeds = new Seeds(100 + seat);
    this.trough.append(this.#seeds.root, this.#count);
    this.root = html("div", "sb-store", plate, this.#name, this.trough, this.#read);
    this.root.dataset["seat"] = seat === 0 ? "south" : "north";
  }

  /** seeds draws what is held, and nothing else. */
  seeds(n: number): void {
    this.#seeds.show(n);
    write(this.#count, String(n));
    this.root.dataset["held"] = String(n);
  }

  /** show draws the store as it stands in a view. */
  show(view: BoardView, labels: BoardLabels): void {
    this.seeds(view.held[this.seat]);
    this.root.classList.toggle("sb-top", this.seat !== view.bottom);
    this.root.toggleAttribute("data-turn", view.toMove === this.seat);
    write(this.#name, view.names[this.seat]);
    this.speak = (n) => write(this.#read, labels.held(view.names[this.seat], n));
    this.speak(view.held[this.seat]);
  }
}
