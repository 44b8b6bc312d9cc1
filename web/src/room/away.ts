import type { View } from "../../wire/wire.gen.ts";
import { seatName } from "../names.ts";
import { t } from "../text.ts";
import { turnsOf } from "./look-back.ts";
import {
  firstRound,
  offerSentence,
  resultSentence,
  roundSentence,
  turnOf,
  turnSentence,
} from "./sentence.ts";

/** The most turns that are told one by one. */
const most = 12;

/** since tells what happened in a room between two views of it, oldest first; nothing where nothing did. */
export function since(before: View, after: View): string[] {
  const told: string[] = [];
  for (const seat of [0, 1] as const) {
    if (!before.seats[seat] && after.seats[seat])
      told.push(t("event.sat", { name: seatName(after.seats, seat) }));
  }
  const rounds = before.rounds?.length ?? 0;
  const finished = after.rounds ?? [];
  const turns = turnsSince(before, after);
  // The turns at hand are those of the round being played, or just over: they stand before its end and after all others'.
  const current = after.phase === "playing" ? finished.length : finished.length - 1;
  finished.forEach((_, i) => {
    if (i >= rounds && i < current) told.push(roundSentence(after, firstRound(after) + i));
  });
  const undone = firstUndone(before, after);
  if (undone !== undefined) told.push(t("event.undone", { n: undone }));
  told.push(...turns);
  finished.forEach((_, i) => {
    if (i >= rounds && i >= current) told.push(roundSentence(after, firstRound(after) + i));
  });
  if (before.offered !== after.offered) told.push(offerSentence(after));
  if (before.paused !== after.paused) told.push(t(after.paused ? "event.paused" : "event.resumed"));
  if (after.result && !before.result) told.push(resultSentence(after));
  return told.filter((s) => s !== "");
}

function turnsSince(before: View, after: View): string[] {
  const numbers = Object.keys(after.turns ?? {})
    .map(Number)
    .filter((n) => before.turns?.[n] !== after.turns?.[n])
    .sort((a, b) => a - b);
  const told = numbers.slice(-most).map((n) => {
    const turn = turnOf(after, n);
    return turn ? turnSentence(after, turn) : "";
  });
  const missing = numbers.length - told.length;
  return missing > 0 ? [t("away.before", { n: missing }), ...told] : told;
}

/** firstUndone is which turn of the round was the first to be taken back, counted from 1; undefined where none was. */
function firstUndone(before: View, after: View): number | undefined {
  if (before.round !== after.round) return undefined;
  const at = turnsOf(before)
    .reverse()
    .findIndex((n) => after.undone?.[n] !== undefined);
  return at < 0 ? undefined : at + 1;
}
