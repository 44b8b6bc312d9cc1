import type { Award, Seat, Turn } from "./types.ts";

/** Description is a turn in figures, for a sentence in any language. */
export interface Description {
  seat: Seat;
  pit: number;
  laps: number;
  /** seeds sown in all laps */
  seeds: number;
  /** what was taken from which pit, each pit once, in the order first taken */
  captured: { pit: number; n: number }[];
  /** all that was captured, awards not included */
  total: number;
  awards: readonly Award[];
  passes: readonly Seat[];
  /** the mover moves again although the other could have moved */
  again: boolean;
}

/** describe sums a turn up. Next is who moves after it; nobody when the game is over. */
export function describe(turn: Turn, next?: Seat): Description {
  const from = new Map<number, number>();
  let seeds = 0;
  let total = 0;
  for (const lap of turn.laps) {
    seeds += lap.path.length;
    for (const taken of lap.captures) {
      from.set(taken.pit, (from.get(taken.pit) ?? 0) + taken.seeds);
      total += taken.seeds;
    }
  }
  return {
    seat: turn.seat,
    pit: turn.pit,
    laps: turn.laps.length,
    seeds,
    captured: [...from].map(([pit, n]) => ({ pit, n })),
    total,
    awards: turn.awards,
    passes: turn.passes,
    again: next === turn.seat && turn.passes.length === 0,
  };
}
