import type { Lesson, Try } from "../../wire/wire.gen.ts";
import { recall, store } from "../storage.ts";
import { Tries } from "./tries.ts";

const name = "casitas.learned";

/** foundIn are the ideas of a game that were found on this device. */
export function foundIn(game: string): readonly string[] {
  const stored = recall(name) as Record<string, unknown> | undefined;
  const found = stored?.[game];
  return Array.isArray(found) ? (found as string[]) : [];
}

/** Learner is how somebody stands in the lessons of a game. */
export class Learner extends Tries {
  constructor(
    readonly game: string,
    lessons: readonly Lesson[],
  ) {
    super(lessons);
    const first = lessons.findIndex(({ idea }) => !this.found.includes(idea));
    this.at = Math.max(0, first); // who has found all begins anew
  }

  get found(): readonly string[] {
    return foundIn(this.game);
  }

  override sown(tried: Try): boolean {
    if (!super.sown(tried)) return false;
    const { idea } = this.lesson!;
    if (this.stage === "right" && !this.found.includes(idea)) {
      const stored = recall(name);
      store(name, { ...(typeof stored === "object" ? stored : {}), [this.game]: [...this.found, idea] });
    }
    return true;
  }

  /** says is the key of what there is to say about what was tried; none before that. */
  get says(): string | undefined {
    if (this.refused) return `why.${this.refused}`;
    if (this.stage === "wrong") return `learn.wrong.${this.tried!.why!}`;
    return this.stage === "right" ? `learn.idea.${this.lesson!.idea}.right` : undefined;
  }
}
