import type { Lesson, Rules, Try } from "../../wire/wire.gen.ts";
import { lastTurn } from "../board/changes.ts";
import type { SowBoard } from "../board/sow-board.ts";
import type { BoardView, PitEvent, RefusedEvent } from "../board/view.ts";
import { labels } from "../room/labels.ts";
import { playKeys } from "../room/room-keys.ts";
import { Senses } from "../room/senses.ts";
import { TurnBar } from "../room/turn-bar.ts";
import { changed, rates, settings } from "../settings.ts";
import type { Shortcut } from "../shell/shortcuts.ts";
import { t } from "../text.ts";
import { turnIn } from "./lessons.ts";

/** What is done with a press on the board, and when its last turn is to be seen again. */
export interface TryAsks {
  press(pit: number): void;
  refuse(why: string): void;
  again(): void;
}

/** TryBoard is a board on which turns of a position are tried. South is whoever looks at it. */
export class TryBoard {
  readonly board: SowBoard = document.createElement("sow-board");
  readonly bar: TurnBar;
  readonly keys: readonly Shortcut[];
  private readonly senses = new Senses(this.board);
  private readonly stop: () => void;

  constructor(asks: TryAsks) {
    this.keys = playKeys(
      () => this.board,
      () => this.board.isConnected,
    );
    this.bar = new TurnBar(
      this.board,
      () => this.board.skip(),
      () => asks.again(),
    );
    this.board.addEventListener("pit", (e) => asks.press((e as PitEvent).detail.pit));
    this.board.addEventListener("refused", (e) => asks.refuse((e as RefusedEvent).detail.why));
    this.stop = changed.on(({ speed }) => {
      const rate = rates[speed];
      if (rate === undefined) this.board.skip();
      else if (this.board.player) this.board.player.rate = rate;
    });
  }

  leave(): void {
    this.stop();
    this.senses.leave();
    this.board.skip();
  }

  focus(): void {
    this.board.querySelector<HTMLElement>('[data-pit][tabindex="0"]')?.focus({ preventScroll: true });
  }

  /** paint has the board speak the reader's language; it shows a position where it shows none. */
  paint(rules: Rules, lesson: Lesson): void {
    this.board.labels = {
      ...labels(rules.name),
      held: (name, seeds) => t("learn.held", { name, n: seeds }),
    };
    if (!this.board.view) this.put(rules, lesson);
  }

  /** put shows a position before anything was tried in it, with the marks of what led there, if something did. */
  put(rules: Rules, lesson: Lesson, led?: Try): void {
    const view = before(rules, lesson);
    const last = led && (led.then?.at(-1) ?? led);
    this.board.view = last ? { ...view, last: lastTurn(turnIn(rules, view.pits, last)) } : view;
  }

  /** play shows a turn that was tried, and what is played after it. */
  async play(rules: Rules, lesson: Lesson, tried: Try, again = false): Promise<void> {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const rate = rates[settings().speed];
    let from = before(rules, lesson);
    for (const one of [tried, ...(tried.then ?? [])]) {
      const turn = turnIn(rules, from.pits, one);
      const { pits, held } = one;
      const after = { ...from, pits, held, toMove: undefined, legal: [], no: undefined, playable: false };
      await this.board.play(
        turn,
        from,
        { ...after, last: lastTurn(turn) },
        {
          rate: rate ?? 1,
          reduced: !again && (still || rate === undefined),
          held: still, // to be stepped through
        },
      );
      from = after;
    }
  }
}

const before = (rules: Rules, lesson: Lesson): BoardView => ({
  rules,
  pits: lesson.pits,
  held: lesson.held,
  toMove: 0,
  legal: lesson.tries.map((one) => one.pit),
  no: lesson.no,
  bottom: 0,
  playable: true,
  you: 0,
  names: [t("learn.you"), t("learn.other")],
});
