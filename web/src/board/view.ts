import type { Held, Pits, Rules, Seat } from "../turn.ts";
import type { LastTurn } from "./changes.ts";

/** BoardView is all that a board shows. It knows no rules: which pits may be played is told to it. */
export interface BoardView {
  rules: Rules;
  /** 2n pits in sowing order, null where closed */
  pits: Pits;
  held: Held;
  /** nobody when the game is over or has not begun */
  toMove?: Seat | undefined;
  /** pits that the player to move may play */
  legal: readonly number[];
  /** pits of the player to move that hold seeds and may not be played: endless or must-feed */
  no?: Readonly<Record<string, string>> | undefined;
  /** whose row is at the bottom, left to right */
  bottom: Seat;
  /** whoever looks at the board may move now */
  playable: boolean;
  /** whose seat this viewer has; without it a playable board is its bottom player's, any other a watcher's */
  you?: Seat | undefined;
  /** the pit whose move is on its way to the journal */
  saving?: number | undefined;
  names: readonly [string, string];
  /** the turn that led here, whose marks are shown */
  last?: LastTurn | undefined;
}

/** Side is how a row is called: as one's own, or by its seat where one only watches. */
export type Side = "own" | "other" | "south" | "north";

/** Why a pit may not be played. */
export type Why = "empty" | "not-yours" | "closed" | "endless" | "must-feed" | "not-your-turn";

/** BoardLabels is every word that a board says, in the reader's language. */
export interface BoardLabels {
  /** a pit, its number counted from 1 at its owner's left, and its seeds */
  pit(side: Side, number: number, seeds: number): string;
  held(name: string, seeds: number): string;
  /** is added to the label of a closed pit */
  closed: string;
  saving: string;
  /** is added to the label of a pit that may not be played although it could be: endless or must-feed */
  why?: (why: Why) => string;
  /** what the whole board is called */
  board?: string;
  /** what is said when a house is taken */
  house?: string;
  /** what is said when what is left at the end is given away; took: to whoever took a house in this turn */
  award?: (to: readonly { name: string; seeds: number }[], took: boolean) => string;
  /** how far a long turn has come */
  lap?: (lap: number, of: number) => string;
}

/** PlayOptions says how a turn is to be shown: how many times as fast as usual, and whether things may move. */
export interface PlayOptions {
  rate: number;
  reduced: boolean;
  /** it is held at its beginning */
  held?: boolean;
}

/** PitEvent says which pit was chosen. */
export type PitEvent = CustomEvent<{ pit: number }>;

/** RefusedEvent says which pit was pressed in vain, and why. */
export type RefusedEvent = CustomEvent<{ pit: number; why: Why }>;

/** bare is what a board says until it is given labels: figures only, in no language. */
export const bare: BoardLabels = {
  pit: (_side, number, seeds) => `${number}: ${seeds}`,
  held: (name, seeds) => `${name}: ${seeds}`,
  closed: "×",
  saving: "…",
  lap: (lap, of) => `${lap} / ${of}`,
};
