import "../board/sow-board.ts";
import type { SowBoard } from "../board/sow-board.ts";
import type { LastTurn } from "../board/changes.ts";
import { h, type Leaf } from "../dom/h.ts";
import type { Pits } from "../turn.ts";

/** opening is a small board as a game begins. */
export const opening = (pits: number, seeds: number): Leaf =>
  smallBoard(Array.from({ length: 2 * pits }, () => seeds));

/** smallBoard is a picture of a position, with what the turn before it did: a board that takes no part in anything. */
export function smallBoard(pits: Pits, last?: LastTurn): Leaf {
  return h("sow-board", {
    class: "small",
    key: `${pits.join()}/${last?.origin ?? ""}`,
    own: true,
    inert: true,
    "aria-hidden": "true",
    ref: (board: SowBoard) => {
      board.view = {
        rules: { name: "", pits: pits.length / 2 },
        pits,
        held: [0, 0],
        legal: [],
        bottom: 0,
        playable: false,
        names: ["", ""],
        last,
      };
    },
  });
}
