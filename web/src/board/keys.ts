import { step, type Move } from "./rows.ts";
import type { BoardView } from "./view.ts";

const moves: Readonly<Record<string, Move>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
  Home: "home",
  End: "end",
};

/** What can be pressed on a pit, for the table of keys. */
export const boardKeys = { walk: Object.keys(moves), sow: ["Enter", " "] } as const;

/** KeyAct is what a key asks for: to stand on a pit, or to press one. */
type KeyAct = { focus: number } | { press: number };

/** Pressed is a key with what was held down with it. */
export interface Pressed {
  key: string;
  repeat?: boolean;
  ctrlKey?: boolean;
  altKey?: boolean;
  metaKey?: boolean;
}

/** keyAct reads a key that was pressed while a pit had the focus. Nothing: the key is not the board's. */
export function keyAct(view: BoardView, focus: number, pressed: Pressed): KeyAct | undefined {
  if (pressed.ctrlKey || pressed.altKey || pressed.metaKey) return undefined;
  const n = view.rules.pits;
  const move = moves[pressed.key];
  if (move) return { focus: step(n, view.bottom, focus, move) };
  if (pressed.repeat) return undefined;
  return boardKeys.sow.some((key) => key === pressed.key) ? { press: focus } : undefined;
}
