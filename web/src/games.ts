/** Game is what the pages need to know of a game before anybody plays it; the rules themselves are the server's. */
export interface Game {
  /** as in Options.rules */
  name: string;
  /** pits a side: the usual number first */
  pits: readonly number[];
  /** seeds a pit at the opening */
  seeds: number;
  /** may be played as a match of rounds */
  rounds: boolean;
  /** how many rules its card has in the catalogue, game.<name>.rule.1 and on */
  rules: number;
}

/** The five games, in the order in which they are shown. */
export const games: readonly Game[] = [
  { name: "hoyito-1", pits: [6, 7, 8, 9, 10, 11, 12], seeds: 4, rounds: true, rules: 6 },
  { name: "hoyito-2", pits: [6], seeds: 4, rounds: true, rules: 6 },
  { name: "hoyito-3", pits: [6], seeds: 4, rounds: true, rules: 6 },
  { name: "ayoayo", pits: [6], seeds: 4, rounds: false, rules: 6 },
  { name: "tihbat", pits: [2], seeds: 7, rounds: false, rules: 5 },
];

/** gameOf finds a game by its name. */
export const gameOf = (name: string): Game | undefined => games.find((g) => g.name === name);

/** A clock on offer; none without times. */
export interface Preset {
  name: string;
  clock?: { initial: number; increment: number };
}

/** The clocks on offer: minutes at the start and seconds a turn, in milliseconds. */
export const presets: readonly Preset[] = [
  { name: "none" },
  { name: "quick", clock: { initial: 3 * 60_000, increment: 5_000 } },
  { name: "calm", clock: { initial: 10 * 60_000, increment: 10_000 } },
  { name: "long", clock: { initial: 30 * 60_000, increment: 20_000 } },
];

/** Lengths of a match on offer: to the end, a single game, or best after so many rounds. */
export const lengths: readonly number[] = [3, 5, 0, -1];
