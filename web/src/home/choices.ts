import type { Options } from "../../wire/wire.gen.ts";
import { gameOf, lengthsOf, presets, usualGame } from "../games.ts";
import { isSet } from "../names.ts";

/** Choices is what stands in the form that makes a room. */
export interface Choices {
  rules: string;
  pits: number;
  length: number;
  /** the first turns of the games of a set are drawn by lot */
  ballot: boolean;
  opener: "lot" | "south" | "north";
  clock: string;
  public: boolean;
  /** one player has both seats: two people at this device */
  both: boolean;
  /** one of the server's bots has the other seat */
  bot: boolean;
  /** nobody sits down yet: it stands in the list for whoever takes it */
  seek: boolean;
  /** and bots of others may take it too */
  bots: boolean;
}

/** The form as a newcomer finds it. */
export const first: Choices = {
  rules: usualGame,
  pits: 6,
  length: 3,
  ballot: false,
  opener: "lot",
  clock: "none",
  public: true,
  both: false,
  bot: false,
  seek: false,
  bots: false,
};

/** choose changes a choice; what does not go with it any more becomes the usual. */
export function choose(now: Choices, some: Partial<Choices>): Choices {
  const next = { ...now, ...some };
  const game = gameOf(next.rules);
  if (!game) return now;
  if (!game.boards.includes(next.pits)) next.pits = game.boards[0]!;
  const all = lengthsOf(game);
  if (!all.includes(next.length)) next.length = all[0]!;
  return next;
}

/** optionsOf is what to ask the server for. */
export function optionsOf(chosen: Choices): Options {
  const c = choose(chosen, {});
  const game = gameOf(c.rules);
  const clock = presets.find((p) => p.name === c.clock)?.clock;
  return {
    rules: c.rules,
    ...(game && game.boards.length > 1 ? { pits: c.pits } : {}),
    length: c.length,
    ...(c.ballot && isSet(c.length) ? { ballot: true } : {}),
    opener: c.opener,
    ...(clock && !c.both ? { clock } : {}),
    public: c.public && !c.both && !c.bot,
    ...(c.both ? { both: true } : {}),
  };
}

/** sound reads choices that were kept, by this or an older page. */
export function sound(kept: unknown): Choices {
  const c = { ...first, ...(typeof kept === "object" && kept !== null ? (kept as Partial<Choices>) : {}) };
  return gameOf(c.rules) && presets.some((p) => p.name === c.clock) ? choose(c, {}) : first;
}
