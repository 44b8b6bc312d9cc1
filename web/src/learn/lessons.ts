import type { Lesson, Lessons, Rules, Try } from "../../wire/wire.gen.ts";
import { askOrRecall } from "../http.ts";
import { parseTurn, type Pits, type Turn } from "../turn.ts";

const known = new Map<string, Lessons>();

/** lessonsOf asks the server for the lessons of a game, once; "none" where it has none, "away" where they cannot be had now. */
export async function lessonsOf(game: string): Promise<Lessons | "none" | "away"> {
  const had = known.get(game);
  if (had) return had;
  const reply = await askOrRecall<Lessons>(`/api/lessons/${encodeURIComponent(game)}`);
  if (!reply.ok) return reply.code === "no-lessons" ? "none" : "away";
  known.set(game, reply.body);
  return reply.body;
}

/** rightOf is a turn that shows the idea of a lesson. */
export const rightOf = (lesson: Lesson): Try => lesson.tries.find((one) => one.why === undefined)!;

/** turnIn reads a turn that was tried on a board. */
export const turnIn = (rules: Rules, pits: Pits, tried: Try): Turn => parseTurn(rules, { pits }, tried.turn);
