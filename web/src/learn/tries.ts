import type { Lesson, Try } from "../../wire/wire.gen.ts";
import { rightOf } from "./lessons.ts";

/** What a position stands at: a pit is to be pressed, a turn is shown, it was wrong or right. */
export type Stage = "asked" | "sowing" | "wrong" | "right";

/** Tries is how somebody stands in a row of positions, in each of which a pit is to be found. */
export class Tries {
  /** the position, from 0; as many as there are: all are done */
  at = 0;
  stage: Stage = "asked";
  /** the turn that is shown, or was last */
  tried: Try | undefined;
  /** why the pit that was pressed last may not be played */
  refused: string | undefined;

  constructor(readonly lessons: readonly Lesson[]) {}

  /** lesson is the position that is looked at now; none at the end. */
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

  /** sown is for when a turn was shown to its end; false where another is asked for by now. */
  sown(tried: Try): boolean {
    if (this.stage !== "sowing" || this.tried !== tried) return false;
    this.stage = tried.why === undefined ? "right" : "wrong";
    return true;
  }

  /** go stands at a position, as it was before anything was tried; also at the same one again. */
  go(at: number): void {
    this.at = Math.min(Math.max(at, 0), this.lessons.length);
    this.stage = "asked";
    this.tried = this.refused = undefined;
  }

  private show(tried: Try): Try {
    this.stage = "sowing";
    this.refused = undefined;
    return (this.tried = tried);
  }
}
