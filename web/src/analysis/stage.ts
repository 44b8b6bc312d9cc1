import "../board/sow-board.ts";
import type { Rules, State } from "../../wire/wire.gen.ts";
import type { SowBoard } from "../board/sow-board.ts";
import { pitOf } from "../board/presses.ts";
import type { BoardView, PitEvent, RefusedEvent } from "../board/view.ts";
import { Senses } from "../room/senses.ts";
import { turnSentence } from "../room/sentence.ts";
import { TurnBar } from "../room/turn-bar.ts";
import { changed, rates, settings } from "../settings.ts";
import { note } from "../shell/notes.ts";
import { tell } from "../shell/voice.ts";
import { t } from "../text.ts";
import type { Seat, Turn } from "../turn.ts";
import { rewind } from "../turn/rewind.ts";
import { boardLabels, moverOf, readTurn, rulesOf, viewOf } from "./board-view.ts";
import type { Desk } from "./desk.ts";
import type { Editor } from "./editor.ts";

/** Keys that put seeds into the pit that has the focus, while a position is set up. */
const puts: Readonly<Record<string, number>> = { Enter: 1, " ": 1, "+": 1, "-": -1, Backspace: -1 };

/** Stage is the board of an analysis: it shows where one stands, sows what is pressed, and shows a turn again. */
export class Stage {
  readonly board: SowBoard = document.createElement("sow-board");
  readonly bar: TurnBar;
  bottom: Seat = 0;
  /** while it is there the board shows what is being set up */
  editor: Editor | undefined;
  private sowing = false;
  private readonly senses = new Senses(this.board);
  private readonly stop: () => void;

  constructor(
    private readonly desk: Desk,
    private readonly repaint: () => void,
  ) {
    this.bar = new TurnBar(
      this.board,
      () => this.board.skip(),
      () => this.again(),
    );
    this.board.addEventListener("pit", (e) => this.play((e as PitEvent).detail.pit));
    this.board.addEventListener("refused", (e) => {
      if (!this.editor) note(t(`why.${(e as RefusedEvent).detail.why}`));
    });
    this.board.addEventListener("click", (e) => this.put(e, e.shiftKey ? -1 : 1));
    this.board.addEventListener("keydown", (e) => this.put(e, puts[e.key]));
    this.stop = changed.on(({ speed }) => {
      const rate = rates[speed];
      if (rate === undefined) this.board.skip();
      else if (this.board.player) this.board.player.rate = rate;
    });
  }

  /** rules of the game that is shown. */
  get rules(): Rules {
    const { rules, pits } = this.editor?.draft ?? this.desk.study.setup;
    return rulesOf(rules, pits.length / 2);
  }

  /** last is the turn that led here. */
  get last(): Turn | undefined {
    const state = this.desk.state();
    return state && readTurn(this.rules, state, this.desk.turn());
  }

  /** sentence tells the turn that led here; "" where none did. */
  get sentence(): string {
    const { last } = this;
    const state = this.desk.state();
    return last && state
      ? turnSentence({ rules: this.rules, seats: [null, null] }, last, moverOf(state))
      : "";
  }

  /** paint shows where one stands, unless a turn that leads there is being shown. */
  paint(): void {
    this.board.labels = boardLabels(this.rules.name, this.bottom);
    if (!this.sowing) this.show();
    this.senses.see(this.sowing, 0, false);
    this.bar.paint(this.before() !== undefined);
    this.bar.root.hidden = this.editor !== undefined;
  }

  turnBoard(): void {
    this.bottom = this.bottom === 0 ? 1 : 0;
    this.board.skip();
    this.show();
  }

  /** play sows a pit from where one stands. */
  play(pit: number): void {
    const before = this.desk.state();
    if (!before || this.editor) return;
    this.board.skip();
    this.sowing = true;
    const turn = this.desk.play(pit) ? this.last : undefined;
    if (turn) void this.sow(turn, before, false);
    else this.sown();
  }

  leave(): void {
    this.stop();
    this.senses.leave();
    this.board.skip();
  }

  /** cut ends a turn that is being shown: another position is wanted. */
  cut(): void {
    this.sowing = false;
    this.board.skip();
  }

  /** put has a pit that is set up hold more seeds, or fewer. */
  private put(event: Event, by: number | undefined): void {
    const pit = pitOf(event);
    if (this.editor && pit !== undefined && by !== undefined) this.editor.addSeeds(pit, by);
  }

  /** again shows the turn that led here once more. */
  private again(): void {
    const before = this.before();
    if (before && this.last && !this.sowing) void this.sow(this.last, before, true);
  }

  /** before is the position before the turn that led here, as far as it can be known. */
  private before(): State | undefined {
    const { here } = this.desk;
    const [state, turn] = [this.desk.state(), this.last];
    if (!here.parent || !state || !turn || this.editor) return undefined;
    const known = this.desk.state(here.parent);
    if (known) return known;
    const back = rewind(turn, state.pits, state.held);
    return (
      back && { ...state, ...back, toMove: turn.seat === 0 ? "south" : "north", over: null, winner: null }
    );
  }

  private async sow(turn: Turn, from: State, again: boolean): Promise<void> {
    const { here } = this.desk;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const rate = rates[settings().speed];
    const after = this.view();
    this.sowing = true;
    this.repaint();
    if (after && (again || rate !== undefined))
      await this.board.play(turn, viewOf(this.rules, from, this.bottom), after, {
        rate: rate ?? 1,
        reduced: still && !again,
        held: still, // to be stepped through
      });
    if (here !== this.desk.here) return;
    if (!again) tell(this.sentence);
    this.sown();
  }

  private sown(): void {
    this.sowing = false;
    this.repaint();
  }

  private show(): void {
    const view = this.view();
    if (view) this.board.view = view;
    else if (this.board.view) this.board.view = { ...this.board.view, legal: [], playable: false };
  }

  private view(): BoardView | undefined {
    if (this.editor) return this.drafted(this.editor);
    const state = this.desk.state();
    return state && viewOf(this.rules, state, this.bottom, this.last);
  }

  private drafted({ draft }: Editor): BoardView {
    const state: State = { ...draft, toMove: null, legal: [], illegal: {}, over: null, winner: null };
    return viewOf(this.rules, state, this.bottom);
  }
}
