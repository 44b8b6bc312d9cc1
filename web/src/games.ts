import type { Clock, Game, Games } from "../wire/wire.gen.ts";
import { askOrRecall } from "./http.ts";

const patience = 4_000; // ms that the page waits for the games before it does without

let known: Games = { lang: "", games: [] };

/** games are those that are played here, in the order in which they are shown; none before they are loaded. */
export const games = (): readonly Game[] => known.games;

/** gameOf finds a game by its name. */
export const gameOf = (name: string): Game | undefined => known.games.find((g) => g.name === name);

/** The game that is offered to who has chosen none yet. */
export const usualGame = "hoyito-3";

/** hasCasas says whether a game has houses, pits that a seed brings to four: the others have no word for what is captured. */
export function hasCasas(name: string): boolean {
  const { takes = [] } = gameOf(name)?.traits ?? {};
  return takes.length === 1 && takes[0] === 4;
}

/** knowGames puts the games in place that the server has told of. */
export const knowGames = (all: Games): void => void (known = all);

/**
 * loadGames asks the server for its games and their rules in a language, unless they are there in it, and calls changed when they
 * are others than before. It settles soon; on a slow line what is asked for may come later.
 */
export async function loadGames(lang: string, changed: () => void): Promise<void> {
  if (await askGames(lang, { patience })) changed();
  if (known.lang !== lang) void askGames(lang, {}).then((is) => is && changed());
}

async function askGames(lang: string, more: { patience?: number }): Promise<boolean> {
  if (known.lang === lang) return false;
  const reply = await askOrRecall<Games>(`/api/rules?lang=${lang}`, more);
  if (!reply.ok) return false;
  knowGames(reply.old ? { ...reply.body, lang: "" } : reply.body); // old ones are asked for again
  return !reply.old;
}

/** A clock on offer; none without times. */
interface Preset {
  name: string;
  clock?: Clock;
}

/** The clocks on offer, in milliseconds: minutes at the start and seconds gained a turn; a fresh time for each turn; days. */
export const presets: readonly Preset[] = [
  { name: "none" },
  { name: "quick", clock: { initial: 3 * 60_000, increment: 5_000 } },
  { name: "calm", clock: { initial: 10 * 60_000, increment: 10_000 } },
  { name: "long", clock: { initial: 30 * 60_000, increment: 20_000 } },
  { name: "turn", clock: { turn: 30_000 } },
  { name: "turn.long", clock: { turn: 2 * 60_000 } },
  { name: "day", clock: { days: 1 } },
  { name: "days", clock: { days: 3 } },
  { name: "week", clock: { days: 7 } },
];

/** Lengths of a match on offer: best after so many rounds, a set of games, a single game, to the end. */
export const lengths: readonly number[] = [3, 5, -2, 0, -1];

/** The same of a game without rounds. */
const sets: readonly number[] = [-2, -4, 0];

/** lengthsOf are the lengths on offer for a game; the first is the usual one. */
export const lengthsOf = (game: Game): readonly number[] => (game.lengths.toTheEnd ? lengths : sets);
