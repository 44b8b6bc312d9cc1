import type { View } from "../../wire/wire.gen.ts";
import type { SowBoard } from "../board/sow-board.ts";
import type { BoardView } from "../board/view.ts";
import { changed, rates, settings } from "../settings.ts";
import type { Turn } from "../turn.ts";
import { beforeDeal } from "./board-view.ts";
import type { Act } from "./queue.ts";

/** How long the end of a round is looked at before the next is dealt, in ms. */
const roundEnd = 2_000;

/** Playing shows turns on the board at the speed that was chosen, and remembers the last. */
export class Playing {
  /** the last turn that was shown, to be watched again */
  last: (Act & { turn: Turn }) | undefined;
  /** ends the look at the end of a round, while there is one */
  private hold: (() => void) | undefined;
  private readonly stop: () => void;

  constructor(
    private readonly board: SowBoard,
    private readonly view: (view: View) => BoardView,
    private readonly looks: () => void,
  ) {
    document.addEventListener("keydown", this.onKey);
    // A speed counts at once, wherever it was chosen.
    this.stop = changed.on(({ speed }) => {
      const rate = rates[speed];
      if (rate === undefined) this.skip();
      else if (this.board.player) this.board.player.rate = rate;
    });
  }

  leave(): void {
    this.stop();
    document.removeEventListener("keydown", this.onKey);
    this.skip();
  }

  /** looking says whether the end of a round is being looked at. */
  get looking(): boolean {
    return this.hold !== undefined;
  }

  /** wanted says whether turns are to be shown at all. */
  get wanted(): boolean {
    return rates[settings().speed] !== undefined && !document.hidden;
  }

  async play(act: Act & { turn: Turn }): Promise<void> {
    if (!act.again) this.last = act;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    await this.board.play(act.turn, this.view(act.before), this.view(beforeDeal(act.after)), {
      rate: rates[settings().speed] ?? 1,
      reduced: still && !act.again,
      held: still, // to be stepped through
    });
    if (act.after.phase !== "between" || act.again) return;
    await new Promise<void>((go) => {
      this.hold = go;
      setTimeout(go, roundEnd);
      this.looks();
    });
    this.hold = undefined;
  }

  skip(): void {
    this.board.skip();
    this.hold?.();
  }

  private readonly onKey = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && !event.defaultPrevented && !document.querySelector("dialog[open]"))
      this.hold?.();
  };
}
