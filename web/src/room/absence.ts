import type { View } from "../../wire/wire.gen.ts";
import { since } from "./away.ts";
import type { Told } from "./news.ts";

/** Absence is the time in which nobody looks: the page is hidden, or the connection is broken. */
export class Absence implements Told {
  /** what happened in the last one */
  away: readonly string[] = [];
  rollback: Told["rollback"];
  private left: View | undefined;

  /** went remembers what was seen last. */
  went(view: View | undefined): void {
    this.left ??= view;
  }

  /** back sums up what has happened since; the last of it is answered, to be spoken. */
  back(now: View | undefined): string | undefined {
    const told = this.left && now ? since(this.left, now) : [];
    this.left = undefined;
    if (told.length > 0) this.away = told;
    return told.at(-1);
  }

  /** forget is for a view that was never true. */
  forget(): void {
    this.left = undefined;
  }
}
