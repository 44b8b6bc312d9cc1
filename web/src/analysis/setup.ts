import type { Game, Options, Replay, State } from "../../wire/wire.gen.ts";
import { isSet } from "../names.ts";
import { positionText } from "../turn/position.ts";
import type { Seat } from "../turn.ts";

/** Setup is a position to begin from, with all that has to be known of the match that it is of. */
export interface Setup {
  rules: string;
  /** of the match: -1 to the end, 0 a single game, N best after N rounds */
  length: number;
  /** in sowing order, null where closed */
  pits: (number | null)[];
  held: [number, number];
  toMove: Seat;
  /** from 1 */
  round: number;
  /** who won the round before, as far as that is known */
  won?: "south" | "north" | undefined;
}

const seats = ["south", "north"] as const;

/** openingOf is how a game begins; pits a side. */
export const openingOf = (game: Game, pits = game.boards[0]!): Setup => ({
  rules: game.name,
  length: 0,
  pits: Array.from({ length: 2 * pits }, () => game.seeds),
  held: [0, 0],
  toMove: 0,
  round: 1,
});

/** dealtFrom is what a round opens with as a position to begin from; winner won the round before. */
export const dealtFrom = (
  { rules, length }: Pick<Setup, "rules" | "length">,
  winner: unknown,
  deal: State,
): Setup => {
  const alone = isSet(length) && deal.round > 1; // a game of a set stands for itself
  return {
    rules,
    length: alone ? 0 : length,
    pits: deal.pits,
    held: deal.held,
    toMove: deal.toMove === "north" ? 1 : 0,
    round: alone ? 1 : deal.round,
    won: isSet(length) ? undefined : seats.find((seat) => seat === winner),
  };
};

/** startOf is where a setup begins, as the server reads it. */
export const startOf = ({ pits, held, toMove, round }: Setup) => ({
  pits,
  held,
  toMove: seats[toMove],
  round,
});

/** roomOf is a room that begins with a setup, and in which one player has both seats. */
export const roomOf = (setup: Setup): Options => ({
  rules: setup.rules,
  pits: setup.pits.length / 2,
  length: setup.length,
  public: false,
  both: true,
  setup: {
    position: positionText(startOf(setup)),
    round: setup.round,
    ...(setup.won && setup.round > 1 ? { previousWinner: setup.won } : {}),
  },
});

/** requestOf asks the server for what comes of a position after moves. */
export const requestOf = (setup: Setup, moves: readonly number[]): Replay => ({
  rules: setup.rules,
  pits: setup.pits.length / 2,
  match: setup.length,
  start: startOf(setup),
  ...(setup.won && setup.round > 1 ? { previousWinner: setup.won } : {}),
  moves: [...moves],
});

/** readPosition reads such a line; undefined where it is none. Without held seeds or a mover, none are held and South moves. */
export function readPosition(text: string): Pick<Setup, "pits" | "held" | "toMove"> | undefined {
  const found =
    /^\s*((?:\d+|x)(?:\s+(?:\d+|x))*)\s*\/\s*((?:\d+|x)(?:\s+(?:\d+|x))*)(?:\s+held\s+(\d+)\s+(\d+))?(?:\s+(south|north))?\s*$/i.exec(
      text,
    );
  if (!found) return undefined;
  const row = (words: string): (number | null)[] =>
    words.split(/\s+/).map((seeds) => (seeds.toLowerCase() === "x" ? null : Number(seeds)));
  const [south, north] = [row(found[1]!), row(found[2]!)];
  const numbers = [...south, ...north, Number(found[3] ?? 0), Number(found[4] ?? 0)];
  if (south.length !== north.length || south.length > 12 || numbers.some((n) => (n ?? 0) > 255))
    return undefined;
  return {
    pits: [...south, ...north],
    held: [Number(found[3] ?? 0), Number(found[4] ?? 0)],
    toMove: found[5]?.toLowerCase() === "north" ? 1 : 0,
  };
}
