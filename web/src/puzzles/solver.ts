import type { Lesson, Puzzle, Try } from "../../wire/wire.gen.ts";
import { Tries } from "../learn/tries.ts";
import type { Fill } from "../text.ts";

/** Solver is how somebody stands in a puzzle: its positions are their turns, one after another. */
export class Solver extends Tries {
  /** a turn was not found by oneself */
  helped = false;

  /** the turn that was shown last, and where it was tried */
  shown: { lesson: Lesson; tried: Try } | undefined;

  constructor(readonly puzzle: Puzzle) {
    super(puzzle.steps);
  }

  get solved(): boolean {
    return this.stage === "right";
  }

  override solve(): Try | undefined {
    this.helped = true;
    return super.solve();
  }

  /** sown is for when a turn was shown to its end, with what was played after it. */
  override sown(tried: Try): boolean {
    const { lesson } = this;
    if (!super.sown(tried)) return false;
    this.shown = { lesson: lesson!, tried };
    if (this.stage === "right" && this.at + 1 < this.lessons.length) this.go(this.at + 1);
    return true;
  }

  /** says is what there is to say about what was tried: a key and what fills it; none before that. */
  get says(): readonly [string, Fill] | undefined {
    const { kind, goal } = this.puzzle;
    const fill = { n: goal, other: this.seeds - goal + 1 };
    const by = kind === "run" || kind === "houses" ? kind : "seeds";
    if (this.refused) return [`why.${this.refused}`, fill];
    if (this.stage === "wrong") return [`puzzle.wrong.${kind === "feed" ? "save" : kind}`, fill];
    if (this.solved) return [this.helped ? "puzzle.shown" : `puzzle.right.${by}`, fill];
    return this.at > 0 && this.stage === "asked" ? [`puzzle.on.${by}`, fill] : undefined;
  }

  /** seeds is how many the game has. */
  private get seeds(): number {
    const { pits, held } = this.puzzle.steps[0]!;
    return [...pits, ...held].reduce<number>((sum, n) => sum + (n ?? 0), 0);
  }
}
