import type { Lesson, Try } from "../../wire/wire.gen.ts";
import { keep, recall } from "../keep.ts";
import { rightOf } from "./lessons.ts";

/** What a lesson stands at: a pit is to be pressed, a turn is shown, it was wrong or right. */
export type Stage = "asked" | "sowing" | "wrong" | "right";

const name = "casitas.learned";

/** foundIn are the ideas of a game that were found on this device. */
export function foundIn(game: string): readonly string[] {
  const kept = recall(name) as Record<string, unknown> | undefined;
  const found = kept?.[game];
  return Array.isArray(found) ? (found as string[]) : [];
}

/** Learner is how somebody stands in the lessons of a game. */
export class Learner {
  /** the lesson, from 0; as many as there are: all are done */
  at: number;
  stage: Stage = "asked";
  /** the turn that is shown, or was last */
  tried: Try | undefined;
  /** why the pit that was pressed last may not be played */
  refused: string | undefined;

  constructor(
    readonly game: string,
    readonly lessons: readonly Lesson[],
  ) {
    const first = lessons.findIndex(({ idea }) => !this.found.includes(idea));
    this.at = Math.max(0, first); // who has found all begins anew
  }

  get found(): readonly string[] {
    return foundIn(this.game);
  }

  /** lesson is the one that is learnt now; none at the end. */
  get lesson(): Lesson | undefined {
    return this.lessons[this.at];
  }

  /** press tries a pit, and says which turn is to be shown; none where none is asked for. */
  press(pit: number): Try | undefined {
    if (this.stage !== "asked") return undefined;
    const tried = this.lesson?.tries.find((one) => one.pit === pit);
    return tried && this.show(tried);
  }

  /** refuse takes a pit that may not be played. */
  refuse(why: string): void {
    if (this.stage === "asked") this.refused = why;
  }

  /** solve shows a right turn. */
  solve(): Try | undefined {
    return this.lesson && this.stage !== "sowing" ? this.show(rightOf(this.lesson)) : undefined;
  }

  /** sown is for when a turn was shown to its end; nothing where another is asked for by now. */
  sown(tried: Try): void {
    if (this.stage !== "sowing" || this.tried !== tried) return;
    this.stage = tried.why === undefined ? "right" : "wrong";
    const { idea } = this.lesson!;
    if (this.stage === "wrong" || this.found.includes(idea)) return;
    const kept = recall(name);
    keep(name, { ...(typeof kept === "object" ? kept : {}), [this.game]: [...this.found, idea] });
  }

  /** go stands at a lesson, as it was before anything was tried; also at the same one again. */
  go(at: number): void {
    this.at = Math.min(Math.max(at, 0), this.lessons.length);
    this.stage = "asked";
    this.tried = this.refused = undefined;
  }

  /** says is the key of what there is to say about what was tried; none before that. */
  get says(): string | undefined {
    if (this.refused) return `why.${this.refused}`;
    if (this.stage === "wrong") return `learn.wrong.${this.tried!.why!}`;
    return this.stage === "right" ? `learn.idea.${this.lesson!.idea}.right` : undefined;
  }

  private show(tried: Try): Try {
    this.stage = "sowing";
    this.refused = undefined;
    return (this.tried = tried);
  }
}
