import type { BoardView } from "../board/view.ts";

/** Position is what stands on a board, as the engine writes it. */
export type Position = Pick<BoardView, "pits" | "held" | "toMove">;

const form =
  /^((?:\d+|x)(?: (?:\d+|x))*) \/ ((?:\d+|x)(?: (?:\d+|x))*) held (\d+) (\d+) (south|north|nobody)$/;

/** positionOf reads "4 4 4 4 4 4 / 4 4 4 4 x x held 0 8 south"; undefined where it is not written so. */
export function positionOf(text: string): Position | undefined {
  const found = form.exec(text.trim().replace(/\s+/g, " "));
  if (!found) return undefined;
  const [south, north] = [found[1]!, found[2]!].map((row) =>
    row.split(" ").map((word) => (word === "x" ? null : Number(word))),
  ) as [(number | null)[], (number | null)[]];
  if (south.length !== north.length || south.length > 12) return undefined;
  const pits = [...south, ...north];
  const held = [Number(found[3]), Number(found[4])] as const;
  if ([...pits, ...held].some((n) => n !== null && n > 255)) return undefined;
  const toMove = { south: 0, north: 1, nobody: undefined }[found[5] as "south" | "north" | "nobody"];
  return { pits, held, toMove: toMove as Position["toMove"] };
}
