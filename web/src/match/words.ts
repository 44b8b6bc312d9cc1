import { isSet, resultLine } from "../names.ts";
import { overSentence, roundSentence, turnSentence } from "../room/sentence.ts";
import { t } from "../text.ts";
import type { Over, View } from "../../wire/wire.gen.ts";
import { lastOf, roundAt, sownAt, type Cursor } from "./cursor.ts";
import type { Match } from "./rounds.ts";

/** placeName says which place of a match it is: "Round 2, turn 14 of 30". */
export function placeName(match: Match, at: Cursor): string {
  const { start, turns } = roundAt(match, at);
  const fill = { n: start.round, turn: at.turn, of: turns.length };
  if (match.length === 0) return at.turn === 0 ? t("match.start") : t("match.turn", fill);
  if (isSet(match.length)) return t(at.turn === 0 ? "match.start.set" : "match.turn.set", fill);
  return at.turn === 0 ? t("match.start.round", fill) : t("match.turn.round", fill);
}

/** happened tells what led to a place: its turn, and what ended with it. */
export function happened(match: Match, view: View, at: Cursor): string {
  const sown = sownAt(match, at);
  if (!sown) return "";
  const { toMove, over } = sown.after;
  const next = toMove === null ? undefined : toMove === "south" ? 0 : 1;
  const said = [turnSentence(view, sown.turn, next)];
  if (at.turn <= match.ballot) said.push(t("turn.drawn"));
  if (over !== null) {
    if (match.length !== 0) said.push(roundSentence(view, roundAt(match, at).start.round));
    said.push(overSentence(over as Over));
  }
  const last = lastOf(match);
  if (match.result && last.round === at.round && last.turn === at.turn)
    said.push(resultLine(match.result, match.seats));
  return said.join(" ");
}
