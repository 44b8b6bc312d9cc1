import { beside } from "../board/timeline.ts";
import type { Match, Round, Sown } from "./rounds.ts";

/** Cursor is a place in a match. Rounds and turns count from 1 in both; turn 0 is the start of a round. */
export interface Cursor {
  round: number;
  /** the position after this turn, or the turn that is under way */
  turn: number;
  /** how far the turn has come, in ms of its timeline; without it, it is over */
  at?: number | undefined;
}

/** What one steps by. */
export type Stride = "turn" | "lap" | "seed";

/** roundAt is the round that a cursor stands in. */
export const roundAt = (match: Match, { round }: Cursor): Round => match.rounds[round - 1]!;

/** sownAt is the turn that a cursor stands in or after; none at the start of a round. */
export const sownAt = (match: Match, at: Cursor): Sown | undefined => roundAt(match, at).turns[at.turn - 1];

/** stateAt is the position at a cursor: that before a turn which is under way. */
export function stateAt(match: Match, at: Cursor): Sown["after"] {
  const sown = sownAt(match, at);
  return !sown ? roundAt(match, at).start : at.at === undefined ? sown.after : sown.before;
}

/** firstOf and lastOf are the two ends of a match. */
export const firstOf = (): Cursor => ({ round: 1, turn: 0 });
export const lastOf = ({ rounds }: Match): Cursor => ({
  round: rounds.length,
  turn: rounds.at(-1)!.turns.length,
});

/** following is the next turn to be played after a cursor, in whatever round; none at the end. */
export function following(match: Match, { round, turn }: Cursor): Cursor | undefined {
  if (turn < match.rounds[round - 1]!.turns.length) return { round, turn: turn + 1 };
  return match.rounds[round]?.turns.length ? { round: round + 1, turn: 1 } : undefined;
}

/** step goes on or back by a turn, a lap or a seed. At the ends of the match it stays. */
export function step(match: Match, from: Cursor, by: Stride, to: 1 | -1): Cursor {
  if (by === "turn") return aTurn(match, from, to);
  let { turn, at } = from;
  const { round } = from;
  if (at === undefined && to > 0) [turn, at] = [turn + 1, 0];
  const sown = sownAt(match, { round, turn });
  if (!sown) return aTurn(match, from, to);
  const { timeline } = sown;
  const then = beside(timeline, at ?? timeline.total, by, to);
  if (then >= timeline.total) return { round, turn };
  return then <= 0 && to < 0 ? { round, turn: turn - 1 } : { round, turn, at: then };
}

/** aTurn goes to the end of a turn that is under way, or to its beginning; else to the position beside this one. */
function aTurn(match: Match, { round, turn, at }: Cursor, to: 1 | -1): Cursor {
  if (to > 0 && at !== undefined) return { round, turn };
  return placeAt(match, placeOf(match, { round, turn }) + to);
}

/** places is how many positions a match has, from the start of its first round to the end of its last. */
export const places = ({ rounds }: Match): number => rounds.reduce((sum, r) => sum + r.turns.length + 1, 0);

/** placeOf is the number of a position among all of the match, from 0. */
export function placeOf({ rounds }: Match, { round, turn }: Cursor): number {
  return rounds.slice(0, round - 1).reduce((sum, r) => sum + r.turns.length + 1, turn);
}

/** placeAt is the position of a number; the nearest where there is none. */
export function placeAt(match: Match, place: number): Cursor {
  let left = Math.min(Math.max(Math.round(place), 0), places(match) - 1);
  for (const [i, { turns }] of match.rounds.entries()) {
    if (left <= turns.length) return { round: i + 1, turn: left };
    left -= turns.length + 1;
  }
  return lastOf(match);
}

/** anchorOf is how an address names a place: r2t14. */
export const anchorOf = ({ round, turn }: Cursor): string => `r${round}t${turn}`;

/** cursorOf reads the "#r2t14" of an address; undefined where it names no place, the nearest one where the match has none such. */
export function cursorOf(match: Match, hash: string): Cursor | undefined {
  const named = /^#?r(\d{1,6})(?:t(\d{1,6}))?$/i.exec(hash);
  if (!named) return undefined;
  const round = Math.min(Math.max(Number(named[1]), 1), match.rounds.length);
  return { round, turn: Math.min(Number(named[2] ?? 0), match.rounds[round - 1]!.turns.length) };
}
