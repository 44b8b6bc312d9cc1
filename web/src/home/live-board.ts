import type { View } from "../../wire/wire.gen.ts";
import { session } from "../app.ts";
import "../board/sow-board.ts";
import type { BoardView } from "../board/view.ts";
import { boardView, beforeDeal } from "../room/board-view.ts";
import { hasHeir, labels } from "../room/labels.ts";
import { turnOf } from "../room/sentence.ts";
import type { Told } from "../session.ts";
import { rates, settings } from "../settings.ts";
import { language, t, type Language } from "../text.ts";

/** LiveBoard shows a match as it goes on. It is followed at a glance, and only while the board can be seen. */
export class LiveBoard {
  readonly board = document.createElement("sow-board");
  /** when the match was seen to end, by the page's clock */
  endedAt: number | undefined;
  private room: string | undefined;
  private stop: (() => void) | undefined;
  private visible = false;
  private last: View | undefined;
  private spoken: Language | undefined;
  private readonly eye = new IntersectionObserver(([seen]) => {
    this.visible = seen?.isIntersecting ?? false;
    this.look();
  });

  constructor(
    /** turns are played on it */
    private readonly plays: boolean,
    private readonly ended: () => void = () => {},
  ) {
    this.board.inert = true;
    this.board.setAttribute("aria-hidden", "true");
    if (!plays) this.board.className = "small";
    this.eye.observe(this.board);
    this.speak();
  }

  /** show goes on to a match, and says what is shown in the language that is spoken now. */
  show(room: string | undefined): void {
    if (this.spoken !== language()) this.speak();
    if (room === this.room) return;
    this.stop?.();
    this.stop = this.endedAt = this.last = undefined;
    this.room = room;
    this.look();
  }

  get shown(): string | undefined {
    return this.room;
  }

  leave(): void {
    this.eye.disconnect();
    this.stop?.();
  }

  private look(): void {
    const { room } = this;
    if (!this.visible || room === undefined) {
      this.stop?.();
      this.stop = undefined;
    } else this.stop ??= session.follow(room, (told) => this.told(told), "glances");
  }

  /** speak shows the position anew, or an opening where there is none yet. */
  private speak(): void {
    this.spoken = language();
    if (this.last) this.board.labels = labels(this.last.rules.name, hasHeir(this.last));
    if (!this.board.player) this.board.view = this.last ? see(this.last) : opening();
  }

  private told({ state: { view }, step }: Told): void {
    if (!view || step.is === "presence") return;
    this.last = view;
    this.board.labels = labels(view.rules.name, hasHeir(view));
    const sown = this.plays && step.is === "event" && !step.late && step.what.k === "sown" && step;
    const turn = sown && turnOf({ ...sown.after, pits: sown.before.pits }, sown.before.turn);
    if (turn) {
      void this.board.play(turn, see(sown.before), see(beforeDeal(sown.after)), {
        rate: rates[settings().speed] ?? 1,
        reduced:
          rates[settings().speed] === undefined || matchMedia("(prefers-reduced-motion: reduce)").matches,
      });
    } else if (step.is !== "event" || !this.board.player) this.board.view = see(view);
    if (view.result && this.endedAt === undefined) {
      this.endedAt = performance.now();
      this.ended();
    }
  }
}

const opening = (): BoardView => ({
  rules: { name: "", pits: 6 },
  pits: Array.from({ length: 12 }, () => 4),
  held: [0, 0],
  legal: [],
  bottom: 0,
  playable: false,
  names: [t("south"), t("north")],
});

const see = (view: View) => boardView(view, undefined, 0, undefined);
