import type { Summary, Clock, Result, View, Who } from "../wire/wire.gen.ts";
import { markOf } from "./alike.ts";
import { gameOf } from "./games.ts";
import { has, number, t } from "./text.ts";

/** gameName is what a game is called, with its size where that is not the usual one. */
export function gameName(rules: string, pits?: number): string {
  const game = gameOf(rules);
  const name = has(`game.${rules}.name`) ? t(`game.${rules}.name`) : (game?.title ?? rules);
  return !game || pits === undefined || pits === game.boards[0] ? name : t("game.sized", { name, pits });
}

/** lengthName is how long a match is, and of a set whether its openings are balloted. */
export function lengthName(length: number, ballot?: boolean | number): string {
  if (length === 0) return t("length.single");
  if (isSet(length))
    return [t("length.set", { n: -length }), ballot && t("length.ballot")].filter(Boolean).join(" · ");
  return length < 0 ? t("length.end") : t("length.best", { n: length });
}

/** isSet says of a length whether it is a set of so many games, which stand where a match has rounds. */
export const isSet = (length: number): boolean => length < -1;

/** lengthShort is how long a match of rounds or games is, where there is little room. */
export function lengthShort(length: number): string {
  if (isSet(length)) return t("length.set.short", { n: -length });
  return length < 0 ? t("length.end.short") : t("length.best.short", { n: length });
}

/** roundName is a round of a match, or a game of a set. */
export const roundName = (length: number, n: number): string =>
  t(isSet(length) ? "round.n.set" : "round.n", { n });

/** clockName is a clock in short: "10 min + 10 s", "30 s a turn", "3 days a turn". */
export function clockName(clock: Clock | undefined): string {
  if (!clock) return t("clock.none");
  if (clock.days) return t("clock.days", { n: clock.days });
  const seconds = (clock.turn ?? clock.initial ?? 0) / 1000;
  const initial = seconds % 60 === 0 ? t("clock.min", { n: seconds / 60 }) : t("clock.s", { n: seconds });
  if (clock.turn) return t("clock.turn", { initial });
  return clock.increment ? t("clock.plus", { initial, s: number(clock.increment / 1000) }) : initial;
}

/** bothSeats says whether one player has both seats: two people at one device. */
export const bothSeats = ([south, north]: readonly (Who | null)[]): boolean =>
  !!south && south.id === north?.id;

/** seatName is the name of whoever sits there, or what the seat is called. */
export function seatName(seats: readonly (Who | null)[], seat: number): string {
  const who = bothSeats(seats) ? undefined : seats[seat];
  return who ? whoName(who) : sideName(seat);
}

/** isBot says whether one of the server's bots plays, or a program of somebody's. */
export const isBot = (who: Who | null | undefined): boolean => !!who?.bot || !!who?.program;

/** whoName is what somebody is called, at a game if one is named; a bot is marked, and so is who could be taken for another. */
export const whoName = (who: Who, rules?: Rules): string => botName(who, who.name + markOf(who), rules);

/** botName is a name of somebody who may be a bot. At a game the strongest is marked by what it goes by on the usual board. */
export function botName(who: Who | null | undefined, name: string, rules?: Rules): string {
  const game = who?.bot === strongest && rules ? gameOf(rules.name) : undefined;
  if (game?.best && game.boards[0] === rules?.pits) return t(`bot.named.${game.best}`, { name });
  return isBot(who) ? t("bot.named", { name }) : name;
}

type Rules = Pick<View["rules"], "name" | "pits">;

/** The level of the server's strongest bot. */
const strongest = 5;

/** sideName is South or North. */
export const sideName = (seat: number): string => t(seat === 0 ? "south" : "north");

/** resultLine says how a match ended, in a sentence. */
export function resultLine(result: Result, seats: Summary["seats"]): string {
  if (result.why === "aborted") return t(result.host ? "result.host" : "result.aborted");
  if (result.winner !== "south" && result.winner !== "north") {
    if (result.why === "absent") return t("result.absent.draw");
    return t(result.why === "agreed" ? "result.agreed" : "result.draw");
  }
  const won = result.winner === "south" ? 0 : 1;
  const names = { winner: seatName(seats, won), loser: seatName(seats, 1 - won) };
  switch (result.why) {
    case "resigned":
      return t("result.resigned", names);
    case "time":
      return t("result.time", names);
    case "absent":
      return t("result.absent", names);
    default:
      return t("result.match", names);
  }
}
