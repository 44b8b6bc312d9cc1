import type { Replayed, View } from "../../wire/wire.gen.ts";
import type { SowBoard } from "../board/sow-board.ts";
import type { BoardView } from "../board/view.ts";
import { ask } from "../http.ts";
import { rates, settings } from "../settings.ts";
import { parseTrace, type Seat } from "../turn.ts";
import { boardView } from "./board-view.ts";

/** How many turns are shown, and how long each is looked at when it is over, in ms. */
const turns = 2;
const look = 1_500;

/** Demonstration shows a guest two turns of the game on the board on which nobody plays yet. */
export class Demonstration {
  running = false;
  /** a match has begun, or the page was left */
  private given = false;
  private end = (): void => {}; // ends the look at a turn that is over

  constructor(
    private readonly board: SowBoard,
    /** it has begun, or is over */
    private readonly changed: () => void,
  ) {}

  /** run shows it, or stops it where it runs. */
  async run(view: View, bottom: Seat): Promise<void> {
    if (this.running) return this.stop();
    this.running = true;
    this.changed();
    const moves: number[] = [];
    const first = boardView(view, undefined, bottom, undefined);
    let now = first;
    while (this.running && moves.length < turns) {
      const played = await choose(view, moves);
      if (!played || !this.running) break;
      const after: BoardView = { ...now, pits: played.pits, held: played.held };
      await this.board.play(parseTrace(view.rules.pits, played.trace), now, after, {
        rate: rates[settings().speed] ?? 1,
        reduced: matchMedia("(prefers-reduced-motion: reduce)").matches,
      });
      if (this.running) await this.lookAt();
      now = after;
    }
    if (this.given) return;
    this.running = false;
    this.board.view = first;
    this.changed();
  }

  /** giveWay leaves the board to those who play. */
  giveWay(): void {
    this.given = true;
    this.stop();
  }

  private stop(): void {
    if (!this.running) return;
    this.running = false;
    if (!this.given) this.board.skip();
    this.end();
  }

  private lookAt(): Promise<void> {
    return new Promise((end) => {
      this.end = end;
      setTimeout(end, look);
    });
  }
}

/** choose plays one more turn, from the middle of what may be played, and adds it to those before. */
async function choose(
  { rules, length }: View,
  moves: number[],
): Promise<{ trace: string; pits: (number | null)[]; held: [number, number] } | undefined> {
  const play = (): ReturnType<typeof ask<Replayed>> =>
    ask<Replayed>("POST", "/api/replay", {
      body: { rules: rules.name, pits: rules.pits, match: length, moves },
      patience: 4_000,
    });
  const before = await play();
  if (!before.ok) return undefined;
  const { legal } = before.body.turns.at(-1)?.state ?? before.body.start;
  const pit = legal[Math.floor(legal.length / 2)];
  if (pit === undefined) return undefined;
  moves.push(pit);
  const after = await play();
  const turn = after.ok ? after.body.turns.at(-1) : undefined;
  return turn && { trace: turn.trace, pits: turn.state.pits, held: turn.state.held as [number, number] };
}
