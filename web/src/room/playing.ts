import type { View } from "../../wire/wire.gen.ts";
import type { SowBoard } from "../board/sow-board.ts";
import type { BoardView } from "../board/view.ts";
import { rates, settings } from "../settings.ts";
import type { Turn } from "../turn.ts";
import { beforeDeal } from "./board-view.ts";
import type { Act } from "./queue.ts";

/** How long the end of a round is looked at before the next is dealt, in ms. */
const roundEnd = 2_000;

/** Playing shows turns on the board at the speed that was chosen, and remembers the last. */
export class Playing {
  /** the last turn that was shown, to be watched again */
  last: (Act & { turn: Turn }) | undefined;
  private hold = (): void => {}; // ends the look at the end of a round

  constructor(
    private readonly board: SowBoard,
    private readonly view: (view: View) => BoardView,
  ) {}

  /** wanted says whether turns are to be shown at all. */
  get wanted(): boolean {
    return rates[settings().speed] !== undefined && !document.hidden;
  }

  async play(act: Act & { turn: Turn }): Promise<void> {
    this.last = act;
    const reduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const rate = rates[settings().speed] ?? 1;
    await this.board.play(act.turn, this.view(act.before), this.view(beforeDeal(act.after)), {
      rate,
      reduced,
    });
    if (act.after.phase !== "between") return;
    await new Promise<void>((go) => {
      this.hold = go;
      setTimeout(go, roundEnd);
    });
  }

  skip(): void {
    this.board.skip();
    this.hold();
  }
}
