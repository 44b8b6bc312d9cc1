import type { Pits } from "../turn.ts";

/** changes is what each pit gained or lost from one position to another. */
export function changes(before: Pits, after: Pits): number[] {
  return after.map((n, pit) => (n ?? 0) - (before[pit] ?? 0));
}

/** signed writes a gain or loss with its sign, a true minus. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `\u2212${-n}` : "");
