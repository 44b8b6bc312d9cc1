import { task } from "../board/dom.ts";
import type { View } from "../../wire/wire.gen.ts";
import type { Turn } from "../turn.ts";

/** Act is a step of the room that is to be shown: a turn to be played up to a view, or just a view. */
export interface Act {
  before: View;
  after: View;
  turn?: Turn | undefined;
  /** what to say once it is shown */
  say: string;
  /** somebody asked to see it once more: it is shown whatever the speed */
  again?: true;
}

/** What shows the acts. */
interface Board {
  /** plays a turn; resolves when it is over, however it ends */
  play(act: Act & { turn: Turn }): Promise<void>;
  /** shows a view at once */
  show(view: View): void;
}

/** The most turns that wait to be played; with more, the oldest are only shown. */
const most = 3;

/** Queue shows what happens in a room one thing after the other, and knows which view is being shown. */
export class Queue {
  /** the view that the board shows, or plays up to */
  shown: View | undefined;
  /** the turn that is being played */
  now: (Act & { turn: Turn }) | undefined;
  private acts: Act[] = [];
  private round = 0; // a reset makes what runs for an older one stop

  constructor(
    private readonly board: Board,
    private readonly changed: (act: Act | undefined) => void,
    private readonly animate: () => boolean,
  ) {}

  get playing(): boolean {
    return this.now !== undefined;
  }

  /** reset forgets what waits and shows a view. */
  reset(view: View): void {
    this.stop();
    this.shown = view;
    this.board.show(view);
    this.changed(undefined);
  }

  /** stop forgets what waits, and shows nothing more. */
  stop(): void {
    this.round++;
    this.acts = [];
    this.now = undefined;
  }

  /** add has something shown after all that waits. */
  add(act: Act): void {
    this.acts.push(act);
    if (!this.playing) void this.run();
  }

  private async run(): Promise<void> {
    const { round } = this;
    for (let act = this.acts.shift(); act; act = this.acts.shift()) {
      const { turn } = act;
      if (turn && (act.again || this.animate()) && this.acts.filter((a) => a.turn).length < most) {
        this.now = { ...act, turn };
        this.changed(undefined);
        await task();
        if (round !== this.round) return;
        await this.board.play(this.now);
        if (round !== this.round) return;
        this.now = undefined;
      } else this.board.show(act.after);
      this.shown = act.after;
      this.changed(act);
    }
  }
}
