import type { Lesson, Lessons } from "../../wire/wire.gen.ts";
import { h, type Kid } from "../dom/h.ts";
import { mini, type MiniMark } from "../home/mini.ts";
import { turnSentence } from "../room/sentence.ts";
import { replay } from "../turn/replay.ts";
import type { Turn } from "../turn.ts";
import { rightOf, turnIn } from "./lessons.ts";

/** picture is what a lesson's right turn does: the board before it and after it. For ears it is the turn in words. */
export function picture(lessons: Lessons, lesson: Lesson): Kid {
  const tried = rightOf(lesson);
  const turn = turnIn(lessons, lesson, tried);
  const next = tried.toMove === 0 || tried.toMove === 1 ? tried.toMove : undefined;
  const words = turnSentence({ rules: lessons.rules, seats: [null, null] }, turn, next);
  // What is left at the end stays on the board here, to be seen.
  const after = replay({ ...turn, awards: [] }, lesson.pits, lesson.held);
  return h(
    "span",
    { class: "rule-picture", role: "img", "aria-label": words, title: words },
    mini(lesson.pits, new Map([[turn.pit, "lifted"]])),
    h("span", { class: "rule-arrow", "aria-hidden": "true" }),
    mini(after.pits, marks(turn)),
  );
}

/** marks are what a turn did to each pit: what was taken counts more than what was sown. */
function marks(turn: Turn): ReadonlyMap<number, MiniMark> {
  const all = new Map<number, MiniMark>();
  for (const lap of turn.laps) for (const pit of lap.path) all.set(pit, "sown");
  for (const lap of turn.laps) for (const taken of lap.captures) all.set(taken.pit, "taken");
  return all;
}
