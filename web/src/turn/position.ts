import type { Held, Pits } from "./types.ts";

/** Placed is a position as the server reads and writes it. */
interface Placed {
  pits: Pits;
  held: Held | readonly number[];
  toMove?: string | null | undefined;
}

/** positionText writes a position as the engine reads it: "4 4 4 4 4 4 / 4 4 4 4 x x held 0 8 south". */
export function positionText({ pits, held, toMove }: Placed): string {
  const words = pits.map((seeds) => seeds ?? "x");
  const rows = [words.slice(0, words.length / 2), words.slice(words.length / 2)].map((row) => row.join(" "));
  return `${rows.join(" / ")} held ${held.join(" ")} ${toMove ?? "nobody"}`;
}
