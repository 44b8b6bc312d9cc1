import type { Held, Pits, Turn } from "./types.ts";

/** Standing is a position while a turn runs. */
export interface Standing {
  pits: (number | null)[];
  held: [number, number];
}

/** standing copies a position, to be changed. */
export function standing(pits: Pits, held: Held): Standing {
  return { pits: [...pits], held: [held[0], held[1]] };
}

/** add puts seeds into a pit; taking is adding less than none. */
export function add(at: Standing, pit: number, seeds: number): void {
  at.pits[pit] = (at.pits[pit] ?? 0) + seeds;
}

/**
 * replay gives the position after a turn by sowing its laps. What is awarded leaves the board; it is the
 * whole of what was left, in the hand and in the pits.
 */
export function replay(turn: Turn, pits: Pits, held: Held): Standing {
  const at = standing(pits, held);
  for (const lap of turn.laps) {
    at.pits[lap.origin] = 0;
    let next = 0;
    lap.path.forEach((pit, i) => {
      add(at, pit, 1);
      for (; lap.captures[next]?.after === i + 1; next++) {
        const taken = lap.captures[next]!;
        add(at, taken.pit, -taken.seeds);
        at.held[turn.seat] += taken.seeds;
      }
    });
  }
  if (turn.awards.length > 0) {
    at.pits = at.pits.map((n) => (n === null ? null : 0));
    for (const award of turn.awards) at.held[award.seat] += award.seeds;
  }
  return at;
}
