import type { SowBoard } from "../board/sow-board.ts";
import { lastTurn } from "../board/changes.ts";
import type { BoardView } from "../board/view.ts";
import { Emitter } from "../emitter.ts";
import { seatName } from "../names.ts";
import { changed, rates, settings } from "../settings.ts";
import type { Seat } from "../turn.ts";
import { firstOf, following, sownAt, stateAt, step, type Cursor, type Stride } from "./cursor.ts";
import type { Match } from "./rounds.ts";

/** How long what is shown at once is looked at while the match plays on, and the end and the start of a round, in ms. */
const look = 1_200;

/** Show shows a match on a board: any place of it, a turn that is sown, or all of it one turn after the other. */
export class Show {
  readonly board: SowBoard = document.createElement("sow-board");
  /** another place is shown, or it plays on or does not any more */
  readonly changed = new Emitter();
  private place: Cursor;
  private going = false;
  private wait: ReturnType<typeof setTimeout> | undefined;
  private shown = 0; // what is shown next makes what still plays of this no more
  private readonly stop: () => void;

  constructor(
    readonly match: Match,
    at: Cursor,
    readonly mine: Seat | undefined,
    public bottom: Seat,
  ) {
    this.place = at;
    this.board.view = this.viewAt(at);
    this.board.addEventListener("held", () => this.changed.emit());
    this.board.addEventListener("mousedown", (e) => e.preventDefault()); // a click leaves the arrow keys to the match
    this.stop = changed.on(({ speed }) => {
      const rate = rates[speed];
      if (rate === undefined) this.board.skip();
      else if (this.board.player) this.board.player.rate = rate;
    });
  }

  /** at is the place that is shown, in the middle of a turn while one is. */
  get at(): Cursor {
    const at = this.board.player?.at;
    return at === undefined ? this.place : { ...this.place, at };
  }

  /** playing says whether the match plays on by itself. */
  get playing(): boolean {
    return this.going && !this.board.player?.paused;
  }

  /** go shows a place, and holds there. */
  go(to: Cursor): void {
    this.halt();
    const { player } = this.board;
    const same = to.round === this.place.round && to.turn === this.place.turn;
    if (to.at === undefined) this.put(to);
    else if (!player || !same) void this.sow(to, true);
    else {
      if (!player.paused) this.board.pause();
      player.seek(to.at);
    }
    this.changed.emit();
  }

  step(by: Stride, to: 1 | -1): void {
    this.go(step(this.match, this.at, by, to));
  }

  /** again sows the turn that led here once more. */
  again(): void {
    if (!sownAt(this.match, this.place)) return;
    this.halt();
    void this.sow(this.place, still());
  }

  /** toggle lets the match play on from here, from its start where it is at its end, or holds it. */
  toggle(): void {
    const { player } = this.board;
    if (this.playing) {
      if (player) this.board.pause();
      else this.halt();
    } else {
      this.going = true;
      if (player)
        this.board.pause(); // which lets it go on
      else if (following(this.match, this.place)) this.next();
      else {
        this.put(firstOf());
        this.later(() => this.next());
      }
    }
    this.changed.emit();
  }

  /** turnBoard shows it from the other side. */
  turnBoard(): void {
    this.bottom = this.bottom === 0 ? 1 : 0;
    const { place } = this;
    this.halt();
    this.put(place);
    this.changed.emit();
  }

  leave(): void {
    this.halt();
    this.shown++;
    this.stop();
    this.board.skip();
  }

  private next(): void {
    const to = following(this.match, this.place);
    if (!to || document.hidden) this.halt();
    else if (to.round > this.place.round) {
      this.put({ round: to.round, turn: 0 });
      this.later(() => this.next());
    } else if (still() || rates[settings().speed] === undefined) {
      this.put(to);
      this.later(() => this.next());
    } else void this.sow(to, false);
    this.changed.emit();
  }

  private async sow({ round, turn, at }: Cursor, held: boolean): Promise<void> {
    const shown = ++this.shown;
    this.place = { round, turn };
    const sown = sownAt(this.match, this.place)!;
    const before = { ...this.viewAt({ round, turn, at: 0 }), toMove: sown.turn.seat };
    const rate = rates[settings().speed] ?? 1;
    const over = this.board.play(sown.turn, before, this.viewAt(this.place), { rate, reduced: false, held });
    if (at !== undefined) this.board.player?.seek(at);
    this.changed.emit();
    await over;
    if (shown !== this.shown) return;
    if (!this.going) this.changed.emit();
    else if (this.place.turn < this.match.rounds[this.place.round - 1]!.turns.length) this.next();
    else {
      this.changed.emit();
      this.later(() => this.next()); // the end of a round is looked at
    }
  }

  private put(at: Cursor): void {
    this.shown++;
    this.place = at;
    this.board.view = this.viewAt(at);
  }

  private halt(): void {
    this.going = false;
    clearTimeout(this.wait);
  }

  private later(act: () => void): void {
    clearTimeout(this.wait);
    this.wait = setTimeout(act, look);
  }

  private viewAt(at: Cursor): BoardView {
    const { match } = this;
    const { pits, held, toMove } = stateAt(match, at);
    const sown = at.at === undefined ? sownAt(match, at) : undefined;
    return {
      rules: match.rules,
      pits,
      held,
      toMove: toMove === null ? undefined : toMove === "south" ? 0 : 1,
      legal: [],
      bottom: this.bottom,
      playable: false,
      you: this.mine,
      names: [seatName(match.seats, 0), seatName(match.seats, 1)],
      last: sown && lastTurn(sown.turn),
    };
  }
}

const still = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
