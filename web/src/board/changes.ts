import type { Turn } from "../turn.ts";

/** LastTurn is the turn that led to a position: what of it can be seen on the board until the next one. */
export interface LastTurn {
  origin: number;
  /** where its last seed fell */
  end: number;
  /** by how much each pit that it went through has changed, by pit */
  by: ReadonlyMap<number, number>;
}

/** lastTurn is what can be seen of a turn. */
export function lastTurn(turn: Turn): LastTurn {
  const by = new Map<number, number>();
  const end = turn.laps.at(-1)!.path.at(-1)!;
  if (turn.awards.length > 0) return { origin: turn.pit, end, by }; // what was left has gone, nobody knows from where
  const add = (pit: number, seeds: number): unknown => by.set(pit, (by.get(pit) ?? 0) + seeds);
  for (const lap of turn.laps) {
    add(lap.origin, -lap.lifted);
    for (const pit of lap.path) add(pit, 1);
    for (const taken of lap.captures) add(taken.pit, -taken.seeds);
  }
  return { origin: turn.pit, end, by };
}

/** signed writes a gain or loss with its sign, a true minus. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `\u2212${-n}` : "0");
