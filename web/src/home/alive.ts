import type { Pool, Seek } from "../../wire/wire.gen.ts";
import { session } from "../app.ts";
import { gameOf, games } from "../games.ts";

/** openSeeks are those that anybody may take, the newest first. */
export const openSeeks = (): Seek[] => Object.values(session.lobby?.seeks ?? {}).sort((a, b) => b.at - a.at);

/** pools are the quick pairings, in the order of the games; those of a game at once are there before the list is. */
export function pools(): Pool[] {
  const all: Pool[] = session.lobby
    ? Object.values(session.lobby.pools ?? {})
    : ["live", ...games().map((g) => `live-${g.name}`)].map(unheard);
  const rank = (pool: Pool): number =>
    pool.options ? games().findIndex((g) => g.name === pool.options!.rules) : -1;
  return all.sort((a, b) => (a.speed === b.speed ? rank(a) - rank(b) : a.speed === "live" ? -1 : 1));
}

const unheard = (id: string): Pool => {
  const rules = id.slice("live-".length);
  return {
    id,
    speed: "live",
    waits: 0,
    ...(gameOf(rules) && { options: { rules, length: 0, public: true } }),
  };
};
