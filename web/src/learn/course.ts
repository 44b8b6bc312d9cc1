import type { Lessons, Try } from "../../wire/wire.gen.ts";
import { session } from "../app.ts";
import { paint } from "../dom/paint.ts";
import { Wanted } from "../home/wanted.ts";
import { gameName } from "../names.ts";
import type { Page } from "../page.ts";
import type { Shortcut } from "../shell/shortcuts.ts";
import { tell } from "../shell/voice.ts";
import { t } from "../text.ts";
import { Learner } from "./learner.ts";
import { lessonsOf } from "./lessons.ts";
import { answer, asking, done, head } from "./parts.ts";
import { TryBoard } from "./try-board.ts";

/** CoursePage leads through the lessons of a game: an idea, a board to find it on, and why a turn shows it or not. */
export class CoursePage implements Page {
  readonly el = document.createElement("div");
  private readonly head = document.createElement("header");
  private readonly answer = document.createElement("div");
  private readonly board = new TryBoard({
    press: (pit) => this.show(this.learner?.press(pit)),
    refuse: (why) => this.refuse(why),
    again: () => void this.again(),
  });
  private readonly wanted = new Wanted(() => this.repaint());
  private readonly stops: readonly (() => void)[];
  private lessons: Lessons | "none" | "away" | undefined;
  private learner: Learner | undefined;

  constructor(private readonly game: string) {
    this.el.className = "learn course";
    this.head.className = "course-head";
    this.answer.className = "course-answer";
    this.stops = [
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
    return this.board.keys;
  }

  leave(): void {
    this.stops.forEach((stop) => stop());
    this.board.leave();
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
      this.el.replaceChildren(this.head, this.board.board, this.answer, this.board.bar.root);
    this.board.paint(lessons.rules, learner.lesson);
    paint(
      this.head,
      head(learner, (at) => this.go(at)),
    );
    paint(
      this.answer,
      answer(learner, {
        solve: () => {
          this.show(learner.solve());
          this.board.focus(); // the button has gone
        },
        go: (at) => this.go(at),
      }),
    );
    this.board.bar.paint(learner.stage === "right" || learner.stage === "wrong");
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
    const { learner, lessons } = this;
    if (!learner || typeof lessons !== "object") return;
    const anew = at !== learner.at;
    learner.go(at);
    if (learner.lesson) this.board.put(lessons.rules, learner.lesson);
    this.repaint();
    if (anew) {
      this.el.querySelector<HTMLElement>("h1")?.focus();
      tell(learner.lesson ? t(`learn.idea.${learner.lesson.idea}.text`) : t("learn.over"));
    } else this.board.focus();
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
    if (typeof this.lessons === "object" && lesson)
      await this.board.play(this.lessons.rules, lesson, tried, again);
  }

  private said(): void {
    this.repaint();
    const says = this.learner?.says;
    if (says) tell(t(says));
  }
}
