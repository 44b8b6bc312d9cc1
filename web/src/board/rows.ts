import type { Seat } from "../turn.ts";
import type { BoardView, Side } from "./view.ts";

/** ownerOf is whose row a pit is in; n pits a side. */
export const ownerOf = (pit: number, n: number): Seat => (pit < n ? 0 : 1);

/** numberOf is a pit's number for people: from 1 at its owner's left. */
export const numberOf = (pit: number, n: number): number => (pit % n) + 1;

/** facing is the pit across the board. */
export const facing = (pit: number, n: number): number => 2 * n - 1 - pit;

/** rowsOf gives both rows as they are seen, top row first, each from left to right. */
export function rowsOf(n: number, bottom: Seat): [number[], number[]] {
  const below = Array.from({ length: n }, (_, i) => bottom * n + i);
  return [below.map((pit) => facing(pit, n)), below];
}

/** viewerOf is whose eyes a board is seen with: nobody's for a watcher. */
function viewerOf(view: BoardView): Seat | undefined {
  return view.you ?? (view.playable ? view.bottom : undefined);
}

/** sideOf is how the viewer calls the row that a pit is in. */
export function sideOf(view: BoardView, pit: number): Side {
  const owner = ownerOf(pit, view.rules.pits);
  const viewer = viewerOf(view);
  if (viewer === undefined) return owner === 0 ? "south" : "north";
  return owner === viewer ? "own" : "other";
}

/** Move is a step from pit to pit by keyboard. */
export type Move = "left" | "right" | "up" | "down" | "home" | "end";

/** step is the pit that a key leads to from another, the edges being edges. */
export function step(n: number, bottom: Seat, from: number, move: Move): number {
  const rows = rowsOf(n, bottom);
  const row = rows[0].includes(from) ? 0 : 1;
  const at = rows[row].indexOf(from);
  const inRow = (i: number): number => rows[row][Math.min(n - 1, Math.max(0, i))]!;
  switch (move) {
    case "left":
      return inRow(at - 1);
    case "right":
      return inRow(at + 1);
    case "home":
      return inRow(0);
    case "end":
      return inRow(n - 1);
    case "up":
      return rows[0][at]!;
    case "down":
      return rows[1][at]!;
  }
}
