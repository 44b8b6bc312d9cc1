import type { Lesson, Try } from "../../wire/wire.gen.ts";
import { keep, recall } from "../storage.ts";
import { Tries } from "./tries.ts";

const name = "casitas.learned";

/** foundIn are the ideas of a game that were found on this device. */
export function foundIn(game: string): readonly string[] {
  const kept = recall(name) as Record<string, unknown> | undefined;
  const found = kept?.[game];
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
      const kept = recall(name);
      keep(name, { ...(typeof kept === "object" ? kept : {}), [this.game]: [...this.found, idea] });
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
