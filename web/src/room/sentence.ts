import type { Kind, Matter, Over, View } from "../../wire/wire.gen.ts";
import { gameName, isSet, resultLine, seatName, whoName } from "../names.ts";
import { list, t, tOr } from "../text.ts";
import { describe, parseTurn, type Seat, type Turn } from "../turn.ts";
import { hasHeir } from "./labels.ts";

/** turnOf reads a turn of this round; undefined where the view does not have it. */
export function turnOf(view: View, number: number): Turn | undefined {
  const text = view.turns?.[String(number)];
  if (text === undefined) return undefined;
  try {
    return parseTurn(view.rules, view, text);
  } catch {
    return undefined; // a newer server's notation: the position is true all the same
  }
}

/** lastTurnOf is the last turn of the round. */
export function lastTurnOf(view: View): Turn | undefined {
  const number = Math.max(0, ...Object.keys(view.turns ?? {}).map(Number));
  return number > 0 ? turnOf(view, number) : undefined;
}

/** turnSentence tells a turn. Next is who moves after it, where that is known. */
export function turnSentence(view: Pick<View, "rules" | "seats">, turn: Turn, next?: Seat): string {
  const d = describe(turn, next);
  const n = view.rules.pits;
  const name = (seat: number): string => seatName(view.seats, seat);
  const plain = view.seats.map((who) => who && { id: who.id, name: who.name }); // that somebody is a bot is said once
  const pitName = (pit: number): string =>
    t("turn.pit", { pit: (pit % n) + 1, name: seatName(plain, pit < n ? 0 : 1) });
  const parts = [t("turn.sown", { name: name(d.seat), pit: (d.pit % n) + 1, laps: d.laps, seeds: d.seeds })];
  if (d.total > 0) {
    const from = d.captured.map((c) => t("turn.from", { n: c.n, pit: pitName(c.pit) }));
    parts.push(
      from.length > 4
        ? t("turn.took.many", { n: d.total, pits: from.length })
        : t("turn.took", { n: d.total, from: list(from) }),
    );
  }
  for (const a of d.awards) parts.push(t("turn.award", { name: name(a.seat), n: a.seeds }));
  for (const seat of d.passes) parts.push(t("turn.pass", { name: name(seat) }));
  if (d.again) parts.push(t("turn.again", { name: name(d.seat) }));
  return parts.join(" ");
}

/** firstRound is the number of the first round in a view: a match may begin with a position of a later one. */
export const firstRound = ({ setup }: View): number => setup?.round ?? 1;

/** roundSentence tells how a finished round ended. */
export function roundSentence(view: View, number: number): string {
  const round = view.rounds?.[number - firstRound(view)];
  if (!round) return "";
  const fill = {
    n: number,
    south: round.held[0],
    north: round.held[1],
    s: seatName(view.seats, 0),
    o: seatName(view.seats, 1),
  };
  if (round.winner !== "south" && round.winner !== "north")
    return t(isSet(view.length) ? "round.drawn.set" : "round.drawn", fill);
  const seat = round.winner === "south" ? 0 : 1;
  return t(isSet(view.length) ? "round.won.set" : "round.won", {
    n: number,
    name: seatName(view.seats, seat),
    a: round.held[seat],
    b: round.held[seat === 0 ? 1 : 0],
  });
}

/** overSentence says by which rule a round ended. */
export const overSentence = (over: Over): string => tOr([`over.${over}`, "over.other"], { why: over });

/** endSentence says why the round that ended last did, and to whom what was left went, and why. */
export function endSentence(view: View): string {
  const over = view.rounds?.at(-1)?.over;
  if (over === undefined) return "";
  const [award, more] = lastTurnOf(view)?.awards ?? [];
  if (!award || more) return overSentence(over);
  const fill = { name: seatName(view.seats, award.seat), n: award.seeds };
  if (over === "cannot-feed") return t("over.cannot-feed.to", fill);
  if (over === "last-four") return t(hasHeir(view) ? "over.last-four.heir" : "over.last-four.taker", fill);
  return overSentence(over);
}

/** resultSentence says who won the match, and how; "" while it goes on. */
export function resultSentence(view: View): string {
  const { result } = view;
  if (!result) return "";
  if (result.why !== "match") return resultLine(result, view.seats);
  const total = totalOf(view);
  const [a, b] = [...total].sort((x, y) => y - x) as [number, number];
  if (result.winner !== "south" && result.winner !== "north") return t("result.drawn", { a, b });
  const seat = result.winner === "south" ? 0 : 1;
  const fill = { name: seatName(view.seats, seat), a: total[seat], b: total[seat === 0 ? 1 : 0] };
  if (isSet(view.length)) return t("result.won.set", fill);
  return t(view.length === 0 ? "result.won" : "result.won.match", fill);
}

/** totalOf is what both hold: of a set, in all its games. */
export function totalOf({ length, held, round, rounds = [] }: View): [number, number] {
  if (!isSet(length)) return held;
  const all = rounds.map((one) => one.held).concat(rounds.length < round ? [held] : []);
  return [0, 1].map((seat) => all.reduce((sum, one) => sum + one[seat as 0 | 1], 0)) as [number, number];
}

/** special says whether something else is offered than a draw. */
export const special = (what: Matter | undefined): what is "takeback" | "pause" =>
  what !== undefined && what !== "draw";

/** offerSentence says what is offered, and by whom; "" for nothing. */
export function offerSentence({ offer, what, seats }: Pick<View, "offer" | "what" | "seats">): string {
  if (offer === undefined) return "";
  return t(special(what) ? `event.proposed.${what}` : "event.offered", { name: seatName(seats, offer) });
}

/** eventSentence tells what else may happen in a room; "" for what needs no words. */
function eventSentence(kind: Kind, seat: number | undefined, before: View, view: View): string {
  const name = seat === undefined ? "" : seatName(view.seats, seat);
  switch (kind) {
    case "sat":
    case "ready":
    case "asked":
      return t(`event.${kind}`, { name });
    case "began":
    case "placed":
      return t("event.began", { name: view.toMove === undefined ? "" : seatName(view.seats, view.toMove) });
    case "dealt":
      return isSet(view.length)
        ? t("event.dealt.set", { n: view.round })
        : t("event.dealt", { n: view.round, closed: view.pits.filter((p) => p === null).length });
    case "ended":
      return [resultSentence(view), view.result?.why === "match" && endSentence(view)]
        .filter(Boolean)
        .join(" ");
    case "undone":
      return t("event.undone", { n: Object.keys(view.turns ?? {}).length + 1 });
    case "offered":
    case "proposed":
      return offerSentence(view);
    case "declined":
      return t(special(before.what) ? `event.declined.${before.what}` : "event.declined");
    case "paused":
    case "resumed":
    case "rematched":
    case "stayed":
    case "credited":
      return t(`event.${kind}`);
    default:
      return "";
  }
}

/** stepOf is what happened in a room: in a sentence, and as a turn where it was one. */
export function stepOf(
  kind: Kind,
  seat: number | undefined,
  before: View,
  after: View,
): { turn?: Turn; say: string } {
  const turn = kind === "sown" ? turnOf({ ...after, pits: before.pits }, before.turn) : undefined;
  if (!turn) return { say: eventSentence(kind, seat, before, after) };
  const next = after.phase === "playing" ? (after.toMove as Seat | undefined) : undefined;
  const drawn = Object.keys(after.turns ?? {}).length <= (after.ballot ?? 0) && t("turn.drawn");
  return { turn, say: [turnSentence(after, turn, next), drawn].filter(Boolean).join(" ") };
}

/** roomTitle is what the window of a room is called. */
export function roomTitle(view: View): string {
  const [a, b] = view.seats;
  const game = gameName(view.rules.name, view.rules.pits);
  return a && b
    ? t("room.window.two", { a: whoName(a, view.rules), b: whoName(b, view.rules), game })
    : t("room.window.one", { game });
}
