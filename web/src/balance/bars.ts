import type { Standings } from "./standings.ts";
import type { Place } from "./strip.ts";

/** Bar is what a position comes to, and by what that is known: "over" where the round is. */
export interface Bar {
  south: number;
  known: string;
}

/** bars are those of all places: what is over is what it is, else what the server says; undefined where it has not. */
export const bars = (places: readonly Place[], standings: Pick<Standings, "after">): (Bar | undefined)[] =>
  places.map(({ turn, south, over }) => {
    if (!over) return standings.after(turn);
    return south === undefined ? undefined : { south, known: "over" };
  });
