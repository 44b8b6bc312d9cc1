import type { MatchRecord, Result, State, View, Who } from "../../wire/wire.gen.ts";
import { timelineOf, type Timeline } from "../board/timeline.ts";
import { gameOf } from "../games.ts";
import { parseTrace, type Rules, type Turn } from "../turn.ts";
import { positionText } from "../turn/position.ts";

/** Match is a match as its record tells it: rounds of turns, and the position before and after each. */
export interface Match {
  rules: Rules;
  /** -1 to the end, 0 single game, N best after N rounds, -N a set of N games */
  length: number;
  /** so many turns, the first of each game of a set, were drawn by lot */
  ballot: number;
  seats: [Who | null, Who | null];
  rounds: Round[];
  /** what it began with, where that was no opening */
  setup?: NonNullable<View["setup"]>;
  /** how it ended; none while it goes on */
  result?: Result;
}

/** Round is a round, whether or not it is over. */
export interface Round {
  /** what it opens with */
  start: State;
  turns: Sown[];
  /** turns that were taken back, by the number of turns of the round that stood before them */
  undone: Map<number, number[]>;
}

/** Sown is one turn of a round. */
export class Sown {
  #turn: Turn | undefined;

  constructor(
    readonly trace: string,
    readonly before: State,
    readonly after: State,
  ) {}

  /** turn is its laps, read when they are first asked for: a match may have thousands of turns. */
  get turn(): Turn {
    return (this.#turn ??= parseTrace(this.before.pits.length / 2, this.trace));
  }

  get timeline(): Timeline {
    return timelineOf(this.turn, this.before.pits, this.before.held);
  }
}

/** matchOf lays a record out by rounds. */
export function matchOf(record: MatchRecord): Match {
  const rounds: Round[] = [{ start: record.start, turns: [], undone: new Map() }];
  let before = record.start;
  let made = 0;
  const remember = (): void => {
    const { turns, undone } = rounds.at(-1)!;
    const pits = record.undone?.filter(({ after }) => after === made).map(({ pit }) => pit) ?? [];
    if (pits.length > 0) undone.set(turns.length, pits);
  };
  remember();
  for (const { trace, state, deal } of record.turns) {
    rounds.at(-1)!.turns.push(new Sown(trace, before, state));
    if (deal) rounds.push({ start: deal, turns: [], undone: new Map() });
    before = deal ?? state;
    made++;
    remember();
  }
  const tags = record.tags ?? {};
  const traits = record.traits ?? gameOf(record.rules)?.traits;
  const won = tags["Winner"] ?? record.matchWinner ?? (record.cut ? undefined : before.winner);
  const over = tags["Ended"] !== undefined || !record.cut;
  return {
    rules: {
      name: record.rules,
      pits: record.pits,
      origin: traits?.origin === "first",
      skip: traits?.origin === "skipped",
    },
    length: record.match,
    ballot: Number(tags["Ballot"] ?? 0) || 0,
    seats: [who(tags["SouthID"], tags["South"]), who(tags["NorthID"], tags["North"])],
    rounds,
    ...(record.start.round > 1 && {
      setup: {
        position: positionText(record.start),
        round: record.start.round,
        ...(record.previousWinner && { previousWinner: record.previousWinner }),
      },
    }),
    ...(over && { result: { why: tags["Why"] ?? "match", ...(won && { winner: won }) } as Result }),
  };
}

/** who is a player of a record; a bot is known by its id, which ends with its level where it is the server's. */
function who(id = "", name?: string): Who | null {
  if (name === undefined) return null;
  if (id.startsWith("program-")) return { id, name, program: true };
  const bot = Number(/^bot-([1-5])$/.exec(id)?.[1] ?? 0);
  return bot > 0 ? { id, name, bot } : { id, name };
}

/** lastState is where a round stands after its last turn. */
export const lastState = ({ start, turns }: Round): State => turns.at(-1)?.after ?? start;

/** viewOf is a match as it stands at its end, as the parts of a room read it. */
export function viewOf(match: Match): View {
  const { rounds, result } = match;
  const { pits, held } = lastState(rounds.at(-1)!);
  const over = rounds.filter((round) => lastState(round).over !== null);
  return {
    rules: match.rules as View["rules"],
    length: match.length,
    ...(match.ballot && { ballot: match.ballot }),
    public: false,
    seats: match.seats,
    phase: result ? "finished" : "playing",
    round: rounds.at(-1)!.start.round,
    ...(match.setup && { setup: match.setup }),
    pits,
    held,
    turn: rounds.reduce((sum, round) => sum + round.turns.length, 1),
    legal: [],
    rounds: over.map((round) => {
      const { winner, over, held } = lastState(round);
      return { winner, over, held, turns: round.turns.length } as NonNullable<View["rounds"]>[number];
    }),
    ready: [false, false],
    wants: [false, false],
    ...(result && { result }),
  };
}
