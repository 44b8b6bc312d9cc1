import type { Seat } from "../turn.ts";
import { hidden, html, write } from "./dom.ts";
import { Carried, type Point } from "./hand.ts";
import { Pit } from "./pit.ts";
import { firstLapEnd } from "./reason.ts";
import { rowsOf } from "./rows.ts";
import { Store } from "./store.ts";
import type { Moment } from "./timeline.ts";
import type { BoardLabels, BoardView } from "./view.ts";

/** Frame is the wood of a board: two rows of pits, a store at each end, and the layer that the hand moves in. */
export class Frame {
  readonly root: HTMLElement;
  /** by pit */
  readonly pits: Pit[];
  /** by seat */
  readonly stores: [Store, Store];
  readonly hand = new Carried("hand", 7);
  /** a seed that falls out of it */
  readonly hop = new Carried("hop", 3);
  /** what they move in, and houses that fly */
  readonly layer = hidden(html("div", "sb-layer"));
  readonly note = html("div", "sb-note");
  readonly #ridge = html("div", "sb-ridge", this.note);

  constructor(
    readonly n: number,
    readonly bottom: Seat,
    plates: readonly [HTMLElement, HTMLElement],
  ) {
    this.stores = [new Store(0, plates[0]), new Store(1, plates[1])];
    this.pits = Array.from({ length: 2 * n }, (_, pit) => new Pit(pit));
    const rows = rowsOf(n, bottom).map((row, i) =>
      html("div", i === 0 ? "sb-row sb-far" : "sb-row", ...row.map((pit) => this.pits[pit]!.root)),
    );
    const [far, near] = [this.stores[bottom === 0 ? 1 : 0], this.stores[bottom]];
    const field = html("div", "sb-field", ...rows);
    this.root = html("div", "sb", far.root, field, near.root, this.layer);
    this.root.dir = "ltr";
    this.root.setAttribute("role", "group");
    this.root.style.setProperty("--n", String(n));
    this.root.style.setProperty("--half", String(Math.ceil(n / 2)));
    this.root.classList.toggle("sb-long", n > 9);
    this.clear();
  }

  /** show draws a view on this frame. */
  show(view: BoardView, labels: BoardLabels): void {
    if (labels.board) this.root.setAttribute("aria-label", labels.board);
    this.root.toggleAttribute("data-playable", view.playable);
    for (const pit of this.pits) pit.show(view, labels);
    for (const store of this.stores) store.show(view, labels);
    this.clear();
    this.say(view.saving === undefined ? undefined : labels.saving);
  }

  /** point shows which pit somebody asks about, and where its first lap would end. */
  point(asked: number | undefined, view: BoardView): void {
    const end = asked === undefined ? undefined : firstLapEnd(view, asked);
    this.pits.forEach((pit, i) => {
      pit.mark("asked", i === asked);
      pit.mark("goal", i === end);
    });
  }

  /** clear takes away whatever is in the air. */
  clear(): void {
    this.hand.away();
    this.hop.away();
    this.layer.replaceChildren(this.#ridge, this.hop.root, this.hand.root);
    for (const pit of this.pits)
      for (const mark of ["lifted", "next", "house"] as const) pit.mark(mark, false);
  }

  /** speak says where all seeds are, for ears: of a turn that is held. */
  speak({ pits, held }: Moment): void {
    this.pits.forEach((pit, i) => pit.speak(pits[i] ?? null));
    this.stores.forEach((store) => store.speak(held[store.seat]));
  }

  /** middleOf is the middle of something on the board. */
  middleOf(element: Element): Point {
    const [own, its] = [this.root.getBoundingClientRect(), element.getBoundingClientRect()];
    return { x: its.left - own.left + its.width / 2, y: its.top - own.top + its.height / 2 };
  }

  /** say shows a word on the ridge between the rows; none takes it away. */
  say(words: string | undefined): void {
    write(this.note, words ?? "");
  }
}
