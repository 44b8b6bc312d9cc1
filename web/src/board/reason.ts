import { pathOf } from "../turn/course.ts";
import { ownerOf } from "./rows.ts";
import type { BoardView, Why } from "./view.ts";

/** refusal is why pressing a pit plays nothing, or nothing when it may be played. */
export function refusal(view: BoardView, pit: number): Why | undefined {
  const seeds = view.pits[pit];
  if (seeds === null) return "closed";
  if (!view.playable || view.toMove === undefined) return "not-your-turn";
  if (view.legal.includes(pit)) return undefined;
  if (ownerOf(pit, view.rules.pits) !== view.toMove) return "not-yours";
  const told = view.no?.[String(pit)];
  if (told === "endless" || told === "must-feed") return told;
  return seeds ? "not-your-turn" : "empty";
}

/** firstLapEnd is where the first lap of a pit would end, if the pit may be played now. */
export function firstLapEnd(view: BoardView, pit: number): number | undefined {
  if (view.saving !== undefined || refusal(view, pit)) return undefined;
  return pathOf(view.rules, view.pits, pit, view.pits[pit] ?? 0).at(-1);
}
