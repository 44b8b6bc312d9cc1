import type { Puzzle, Puzzles } from "../../wire/wire.gen.ts";
import { ask } from "../http.ts";

/** Opened is a puzzle among all there are. */
export interface Opened {
  all: Puzzles;
  puzzle: Puzzle;
}

/** open asks for a puzzle, or the day's; "none" where there is no such, "away" where it cannot be had now. */
export async function open(id: string | undefined): Promise<Opened | "none" | "away"> {
  const all = await ask<Puzzles>("GET", "/api/puzzles");
  if (!all.ok) return "away";
  const of = id ?? all.body.today;
  if (!of) return "none";
  const puzzle = await ask<Puzzle>("GET", `/api/puzzles/${encodeURIComponent(of)}`);
  if (puzzle.ok) return { all: all.body, puzzle: puzzle.body };
  return puzzle.code === "no-puzzle" ? "none" : "away";
}
