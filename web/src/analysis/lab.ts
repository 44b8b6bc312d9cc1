import { courseOf, lineOf } from "../balance/of-study.ts";
import { Strip } from "../balance/strip.ts";
import { paint } from "../dom/paint.ts";
import { Wanted } from "../home/wanted.ts";
import { playKeys } from "../room/room-keys.ts";
import type { Shortcut } from "../shell/shortcuts.ts";
import { addressOf, type Study } from "./address.ts";
import { analyse, Desk } from "./desk.ts";
import { Editor } from "./editor.ts";
import { moveList } from "./moves.ts";
import { outlooks } from "./outlooks.ts";
import { controls, dealPanel, heading, positionPanel, status, refusedPanel } from "./parts.ts";
import { pasteDialog } from "./paste.ts";
import { Stage } from "./stage.ts";
import { forward, promote, remove, rootNode, type Node } from "./tree.ts";
import { wrongText } from "./wrong.ts";

/** Lab is the page of an analysis: a desk, its board, and all that stands around them. */
export class Lab {
  private readonly desk: Desk;
  private readonly stage: Stage;
  /** the keys that count here */
  readonly keys: readonly Shortcut[] = [
    ...playKeys(
      () => this.stage.board,
      () => !this.stage.editor,
    ),
    { keys: ["z"], says: "analysis.back", act: () => this.step(this.desk.here.parent) },
    { keys: ["y"], says: "analysis.forward", act: () => this.step(forward(this.desk.here)) },
  ];
  private readonly head = slot("header", "room-head");
  private readonly status = slot("div", "status");
  private readonly controls = slot("div", "row an-controls");
  private readonly panels = slot("div", "panels");
  private readonly lists = slot("aside", "lists");
  private readonly wanted = new Wanted(() => this.repaint());
  private readonly balance = new Strip(
    () => courseOf(this.desk),
    (place) => this.go(lineOf(this.desk)[place]!),
  );
  private readonly stop: () => void;
  private marked: Node | undefined;

  constructor(study: Study, el: HTMLElement) {
    this.desk = new Desk(study);
    this.stage = new Stage(this.desk, () => this.repaint());
    const play = slot("section", "play");
    play.append(this.status, this.stage.board, this.controls, this.stage.bar.root, this.panels);
    el.append(this.head, play, this.lists);
    this.stop = this.desk.changed.on(() => this.repaint());
    document.addEventListener("keydown", this.onKey);
  }

  /** begin takes another study. */
  begin(study: Study): void {
    this.stage.cut();
    this.stage.editor = undefined;
    this.desk.begin(study);
  }

  leave(): void {
    this.stop();
    this.desk.worths?.cease();
    this.balance.leave();
    this.wanted.leave();
    document.removeEventListener("keydown", this.onKey);
    this.stage.leave();
  }

  repaint(): void {
    const { desk, stage } = this;
    const { root, here } = desk.study;
    const { editor } = stage;
    const address = addressOf(desk.study);
    if (location.pathname + location.hash !== address) history.replaceState(null, "", address);
    const state = desk.state();
    paint(this.head, heading(stage.editor?.draft ?? desk.setup(), state?.round, this));
    paint(this.status, status(desk, stage));
    stage.paint();
    paint(this.controls, !editor && controls(here, (node) => this.go(node)));
    paint(
      this.panels,
      editor?.view(stage.bottom),
      !editor && desk.refused && refusedPanel(desk, desk.refused),
      !editor && desk.deal && dealPanel(desk, () => this.deal()),
    );
    const n = desk.study.setup.pits.length / 2;
    paint(
      this.lists,
      !editor &&
        state &&
        !desk.refused &&
        outlooks(stage.rules, stage.bottom, state, desk, (pit) => stage.play(pit)),
      !editor && moveList(root, here, n, this),
      !editor && root.kids.length > 0 && this.balance.panel(),
      !editor &&
        state &&
        positionPanel(state, this.wanted, state.over === null || desk.deal ? desk.draft : undefined),
    );
    if (!editor) this.balance.paint();
    if (here !== this.marked) this.mark();
  }

  /** mark scrolls the list of moves to where one stands. */
  private mark(): void {
    this.marked = this.desk.here;
    const now = this.lists.querySelector<HTMLElement>(".an-lines [aria-current]");
    const list = now?.closest(".an-lines");
    if (!now || !list) return;
    const [at, all] = [now.getBoundingClientRect(), list.getBoundingClientRect()];
    if (at.top < all.top || at.bottom > all.bottom) list.scrollTop += at.top - all.top - all.height / 2;
  }

  go(node: Node): void {
    this.stage.cut();
    this.desk.go(node);
  }

  promote(node: Node): void {
    promote(node);
    this.repaint();
  }

  remove(node: Node): void {
    this.go(remove(node));
  }

  turnBoard(): void {
    this.stage.turnBoard();
    this.repaint();
  }

  /** setUp opens the form in which the position is changed. */
  setUp(): void {
    this.stage.cut();
    this.stage.editor = new Editor(this.desk.draft, {
      changed: () => this.repaint(),
      use: () => void this.use(),
      cancel: () => this.close(),
    });
    this.repaint();
    this.panels.querySelector<HTMLElement>("input, select")?.focus();
  }

  /** paste takes a record or a position. The study that it takes the place of is one step back in the browser. */
  async paste(): Promise<void> {
    const got = await pasteDialog(this.stage.editor?.draft ?? this.desk.study.setup);
    if (!got) return;
    history.pushState(null, "", location.href);
    this.begin(got.study);
    for (const deal of got.deals) this.desk.dealt(...deal);
  }

  deal(): void {
    this.stage.cut();
    this.desk.dealNext();
    this.stage.board.querySelector<HTMLElement>("[data-can]")?.focus();
  }

  /** use has the server look at what was set up, and begins there. */
  private async use(): Promise<void> {
    const { editor } = this.stage;
    if (!editor || editor.busy) return;
    editor.busy = true;
    this.repaint();
    const { draft } = editor;
    const reply = await analyse(draft);
    editor.busy = false;
    if (this.stage.editor !== editor) return; // called off meanwhile
    if (!reply.ok) {
      editor.wrong = wrongText(reply, draft);
      return this.repaint();
    }
    history.pushState(null, "", location.href);
    this.stage.editor = undefined;
    const root = rootNode();
    this.desk.begin({ setup: draft, root, here: root }, reply.body);
    this.stage.board.querySelector<HTMLElement>("[data-can]")?.focus();
  }

  private close(): void {
    this.stage.editor = undefined;
    this.repaint();
    this.head.querySelector<HTMLElement>("[data-do=set-up]")?.focus();
  }

  private step(to: Node | undefined): void {
    if (to && !this.stage.editor) this.go(to);
  }

  /** Ctrl+Z and Ctrl+Y do what Z and Y do, and Ctrl+Shift+Z what Y does, wherever nothing is being written. */
  private readonly onKey = (event: KeyboardEvent): void => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== "z" && key !== "y")) return;
    if ((event.target as Element).closest?.("input:not([type=range]), textarea, select, dialog")) return;
    event.preventDefault();
    this.step(key === "y" || event.shiftKey ? forward(this.desk.here) : this.desk.here.parent);
  };
}

function slot(tag: string, name: string): HTMLElement {
  const el = document.createElement(tag);
  el.className = name;
  return el;
}
