import type { Lesson, Lessons, Try } from "../../wire/wire.gen.ts";
import { session } from "../app.ts";
import { lastTurn } from "../board/changes.ts";
import type { SowBoard } from "../board/sow-board.ts";
import type { BoardView, PitEvent, RefusedEvent } from "../board/view.ts";
import { paint } from "../dom/paint.ts";
import { Wanted } from "../home/wanted.ts";
import { gameName } from "../names.ts";
import type { Page } from "../page.ts";
import { labels } from "../room/labels.ts";
import { playKeys } from "../room/room-keys.ts";
import { Senses } from "../room/senses.ts";
import { TurnBar } from "../room/turn-bar.ts";
import { changed, rates, settings } from "../settings.ts";
import type { Shortcut } from "../shell/shortcuts.ts";
import { tell } from "../shell/voice.ts";
import { t } from "../text.ts";
import { Learner } from "./learner.ts";
import { lessonsOf, turnIn } from "./lessons.ts";
import { answer, asking, done, head } from "./parts.ts";

/** CoursePage leads through the lessons of a game: an idea, a board to find it on, and why a turn shows it or not. */
export class CoursePage implements Page {
  readonly el = document.createElement("div");
  private readonly head = document.createElement("header");
  private readonly board: SowBoard = document.createElement("sow-board");
  private readonly answer = document.createElement("div");
  private readonly bar: TurnBar;
  private readonly senses = new Senses(this.board);
  private readonly played = playKeys(
    () => this.board,
    () => this.board.isConnected,
  );
  private readonly wanted = new Wanted(() => this.repaint());
  private readonly stops: readonly (() => void)[];
  private lessons: Lessons | "none" | "away" | undefined;
  private learner: Learner | undefined;

  constructor(private readonly game: string) {
    this.el.className = "learn course";
    this.head.className = "course-head";
    this.answer.className = "course-answer";
    this.bar = new TurnBar(
      this.board,
      () => this.board.skip(),
      () => void this.again(),
    );
    this.board.addEventListener("pit", (e) => this.show(this.learner?.press((e as PitEvent).detail.pit)));
    this.board.addEventListener("refused", (e) => this.refuse((e as RefusedEvent).detail.why));
    this.stops = [
      changed.on(({ speed }) => {
        const rate = rates[speed];
        if (rate === undefined) this.board.skip();
        else if (this.board.player) this.board.player.rate = rate;
      }),
      session.commanded.on(() => this.repaint()),
      session.connected.on(() => this.repaint()),
      () => this.wanted.leave(),
    ];
    this.repaint();
    void this.load();
  }

  title(): string {
    return t("learn.window.of", { game: gameName(this.game) });
  }

  keys(): readonly Shortcut[] {
    return this.played;
  }

  leave(): void {
    this.stops.forEach((stop) => stop());
    this.senses.leave();
    this.board.skip();
  }

  repaint(): void {
    const { learner, lessons } = this;
    if (!learner || typeof lessons !== "object") {
      paint(
        this.el,
        asking(lessons, () => void this.load()),
      );
      return;
    }
    if (!learner.lesson) {
      paint(
        this.el,
        done(this.game, this.wanted, () => this.go(0)),
      );
      return;
    }
    if (this.head.parentNode !== this.el)
      this.el.replaceChildren(this.head, this.board, this.answer, this.bar.root);
    this.board.labels = {
      ...labels(this.game),
      held: (name, seeds) => t("learn.held", { name, n: seeds }),
    };
    if (!this.board.view) this.board.view = this.before(learner.lesson);
    paint(
      this.head,
      head(learner, (at) => this.go(at)),
    );
    paint(
      this.answer,
      answer(learner, {
        solve: () => {
          this.show(learner.solve());
          this.focusBoard(); // the button has gone
        },
        go: (at) => this.go(at),
      }),
    );
    this.bar.paint(learner.stage === "right" || learner.stage === "wrong");
  }

  private async load(): Promise<void> {
    this.lessons = undefined;
    this.repaint();
    this.lessons = await lessonsOf(this.game);
    if (typeof this.lessons === "object") this.learner = new Learner(this.game, this.lessons.lessons);
    this.repaint();
  }

  /** go stands at a lesson, also at the same one again: what was tried is put back. */
  private go(at: number): void {
    const { learner } = this;
    if (!learner) return;
    const anew = at !== learner.at;
    learner.go(at);
    if (learner.lesson) this.board.view = this.before(learner.lesson);
    this.repaint();
    if (anew) {
      this.el.querySelector<HTMLElement>("h1")?.focus();
      tell(learner.lesson ? t(`learn.idea.${learner.lesson.idea}.text`) : t("learn.over"));
    } else this.focusBoard();
  }

  private focusBoard(): void {
    this.board.querySelector<HTMLElement>('[data-pit][tabindex="0"]')?.focus({ preventScroll: true });
  }

  /** refuse says why a pit may not be played; after a wrong turn the press puts it back. */
  private refuse(why: string): void {
    const { learner } = this;
    if (learner?.stage === "wrong") return this.go(learner.at);
    learner?.refuse(why);
    this.said();
  }

  /** show plays a turn that was tried, and then says what it was. */
  private show(tried: Try | undefined): void {
    if (!tried) return;
    const { learner } = this;
    this.repaint();
    void this.play(tried, false).then(() => {
      learner?.sown(tried);
      this.said();
    });
  }

  private async again(): Promise<void> {
    if (this.learner?.tried) await this.play(this.learner.tried, true);
    this.repaint();
  }

  private async play(tried: Try, again: boolean): Promise<void> {
    const lesson = this.learner?.lesson;
    if (typeof this.lessons !== "object" || !lesson) return;
    const turn = turnIn(this.lessons, lesson, tried);
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const rate = rates[settings().speed];
    const before = this.before(lesson);
    const { pits, held } = tried;
    const after = { ...before, pits, held, toMove: undefined, legal: [], no: undefined, playable: false };
    await this.board.play(
      turn,
      before,
      { ...after, last: lastTurn(turn) },
      {
        rate: rate ?? 1,
        reduced: !again && (still || rate === undefined),
        held: still, // to be stepped through
      },
    );
  }

  private said(): void {
    this.repaint();
    const says = this.learner?.says;
    if (says) tell(t(says));
  }

  private before(lesson: Lesson): BoardView {
    return {
      rules: (this.lessons as Lessons).rules,
      pits: lesson.pits,
      held: lesson.held,
      toMove: 0,
      legal: lesson.tries.map((one) => one.pit),
      no: lesson.no,
      bottom: 0,
      playable: true,
      you: 0,
      names: [t("learn.you"), t("learn.other")],
    };
  }
}
