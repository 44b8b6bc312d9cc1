import { add, standing, type Standing } from "./replay.ts";
import type { Held, Pits, Turn } from "./types.ts";

/** rewind gives the position before a turn from that after it; undefined where what was left was awarded: nobody knows from where. */
export function rewind(turn: Turn, pits: Pits, held: Held): Standing | undefined {
  if (turn.awards.length > 0) return undefined;
  const at = standing(pits, held);
  for (const lap of [...turn.laps].reverse()) {
    for (let i = lap.path.length; i > 0; i--) {
      for (const taken of lap.captures.filter((c) => c.after === i)) {
        add(at, taken.pit, taken.seeds);
        at.held[turn.seat] -= taken.seeds;
      }
      add(at, lap.path[i - 1]!, -1);
    }
    at.pits[lap.origin] = lap.lifted;
  }
  return at;
}
