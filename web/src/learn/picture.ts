import type { Lesson, Lessons } from "../../wire/wire.gen.ts";
import { h, type Kid } from "../dom/h.ts";
import { lastTurn } from "../board/changes.ts";
import { smallBoard } from "../home/small-board.ts";
import { turnSentence } from "../room/sentence.ts";
import { replay } from "../turn/replay.ts";
import { rightOf, turnIn } from "./lessons.ts";

/** picture is what a lesson's right turn does: the board before it and after it. For ears it is the turn in words. */
export function picture(lessons: Lessons, lesson: Lesson): Kid {
  const tried = rightOf(lesson);
  const turn = turnIn(lessons.rules, lesson.pits, tried);
  const next = tried.toMove === 0 || tried.toMove === 1 ? tried.toMove : undefined;
  const words = turnSentence({ rules: lessons.rules, seats: [null, null] }, turn, next);
  // What is left at the end stays on the board here, to be seen.
  const after = replay({ ...turn, awards: [] }, lesson.pits, lesson.held);
  return h(
    "span",
    { class: "rule-picture", role: "img", "aria-label": words, title: words },
    smallBoard(lesson.pits, { origin: turn.pit, end: turn.pit, by: new Map() }),
    h("span", { class: "rule-arrow", "aria-hidden": "true" }),
    smallBoard(after.pits, lastTurn(turn)),
  );
}
