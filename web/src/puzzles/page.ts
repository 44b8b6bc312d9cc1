import "../../styles/learn.css";
import "../../styles/puzzle.css";
import type { Try } from "../../wire/wire.gen.ts";
import { paint } from "../dom/paint.ts";
import { TryBoard } from "../learn/try-board.ts";
import type { Page } from "../page.ts";
import type { Shortcut } from "../shell/shortcuts.ts";
import { tell } from "../shell/voice.ts";
import { t } from "../text.ts";
import { storeSolved } from "./stored.ts";
import { open, type Opened } from "./load.ts";
import { answer, asking, head, others } from "./parts.ts";
import { Solver } from "./solver.ts";

/** puzzlePage asks for the only way; without an id, in the day's puzzle. */
export const puzzlePage = (id?: string): Page => new PuzzlePage(id);

class PuzzlePage implements Page {
  readonly el = document.createElement("div");
  private readonly head = document.createElement("header");
  private readonly answer = document.createElement("div");
  private readonly others = document.createElement("section");
  private readonly board = new TryBoard({
    press: (pit) => this.show(this.solver?.press(pit)),
    refuse: (why) => this.refuse(why),
    again: () => void this.again(),
  });
  private opened: Opened | "none" | "away" | undefined;
  private solver: Solver | undefined;

  constructor(private readonly id: string | undefined) {
    this.el.className = "learn course puzzle";
    this.head.className = "course-head";
    this.answer.className = "course-answer";
    this.others.className = "panel puzzle-others";
    this.repaint();
    void this.load();
  }

  title(): string {
    return t("puzzle.window");
  }

  keys(): readonly Shortcut[] {
    return this.board.keys;
  }

  leave(): void {
    this.board.leave();
  }

  repaint(): void {
    const { opened, solver } = this;
    if (typeof opened !== "object" || !solver) {
      paint(
        this.el,
        asking(opened, () => void this.load()),
      );
      return;
    }
    if (this.head.parentNode !== this.el)
      this.el.replaceChildren(this.head, this.board.board, this.answer, this.board.bar.root, this.others);
    this.board.paint(opened.puzzle.rules, solver.lesson!);
    paint(this.head, head(opened, solver));
    paint(
      this.answer,
      answer(opened, solver, {
        solve: () => {
          this.show(solver.solve());
          this.board.focus(); // the button has gone
        },
        putBack: () => this.putBack(),
      }),
    );
    paint(this.others, others(opened));
    this.board.bar.paint(solver.shown !== undefined && solver.stage !== "sowing");
  }

  private async load(): Promise<void> {
    this.opened = undefined;
    this.repaint();
    this.opened = await open(this.id);
    if (typeof this.opened === "object") this.solver = new Solver(this.opened.puzzle);
    this.repaint();
  }

  /** putBack has the turn that was wrong tried anew. */
  private putBack(): void {
    const { opened, solver } = this;
    if (typeof opened !== "object" || !solver) return;
    solver.go(solver.at);
    this.board.put(opened.puzzle.rules, solver.lesson!);
    this.repaint();
    this.board.focus();
  }

  /** refuse says why a pit may not be played; after a wrong turn the press puts it back. */
  private refuse(why: string): void {
    if (this.solver?.stage === "wrong") return this.putBack();
    this.solver?.refuse(why);
    this.said();
  }

  /** show plays a turn that was tried and what answers it, and then says what it was. */
  private show(tried: Try | undefined): void {
    const { opened, solver } = this;
    if (!tried || !solver || typeof opened !== "object") return;
    this.repaint();
    void this.board.play(opened.puzzle.rules, solver.lesson!, tried).then(() => {
      const { at } = solver;
      if (!solver.sown(tried)) return;
      if (solver.at !== at) this.board.put(opened.puzzle.rules, solver.lesson!, tried);
      const { all, puzzle } = opened;
      if (solver.solved && !solver.helped)
        storeSolved(puzzle.id, puzzle.id === all.today ? all.day : undefined);
      this.said();
    });
  }

  /** again shows the last turn once more. */
  private async again(): Promise<void> {
    const { opened, solver } = this;
    const shown = solver?.shown;
    if (typeof opened !== "object" || !solver || !shown) return;
    await this.board.play(opened.puzzle.rules, shown.lesson, shown.tried, true);
    if (solver.stage === "asked") this.board.put(opened.puzzle.rules, solver.lesson!, shown.tried);
    this.repaint();
  }

  private said(): void {
    this.repaint();
    const says = this.solver?.says;
    if (says) tell(t(...says));
  }
}
