import type { Pits, Turn } from "../turn.ts";
import { changes } from "./changes.ts";
import { Frame } from "./frame.ts";
import { keyAct } from "./keys.ts";
import { planTurn } from "./plan.ts";
import { refusal } from "./reason.ts";
import { Run } from "./run.ts";
import { mixPaints } from "./seeds.ts";
import { stageOn } from "./stage.ts";
import { bare, type BoardLabels, type BoardView } from "./view.ts";

/** PlayOptions says how a turn is to be shown: the least and the most it may last, in milliseconds, and whether things may move. */
export interface PlayOptions {
  budget: readonly [number, number];
  reduced: boolean;
}

/**
 * SowBoard is <sow-board>: it shows a position, plays a turn, and says which pit was pressed. It fires "pit" {pit} for
 * a pit that may be played and "refused" {pit, why} for any other; while a turn is played, pressing only skips it.
 */
export class SowBoard extends HTMLElement {
  #view: BoardView | undefined;
  #labels = bare;
  #frame: Frame | undefined;
  #run: Run | undefined;
  /** the pit that the Tab key leads to */
  #stop: number | undefined;
  /** the position before the turn that is being played */
  #before: Pits = [];
  /** the press under way began while a turn was played, and plays nothing */
  #swallow = false;

  get view(): BoardView | undefined {
    return this.#view;
  }

  /** Setting the view shows it at once; a turn that is being played is cut short. */
  set view(view: BoardView | undefined) {
    const moved = !view || !this.#view || !samePits(view.pits, this.#view.pits);
    this.#view = view;
    if (moved) this.#gains();
    if (this.#run) this.#settle(!moved);
    else this.#show();
  }

  get labels(): BoardLabels {
    return this.#labels;
  }

  set labels(labels: BoardLabels) {
    this.#labels = labels;
    if (!this.#run) this.#show();
  }

  /** playing says whether a turn is being shown. */
  get playing(): boolean {
    return this.#run !== undefined;
  }

  connectedCallback(): void {
    mixPaints(this.ownerDocument);
    this.addEventListener("pointerdown", this.#onDown);
    this.addEventListener("click", this.#onClick);
    this.addEventListener("keydown", this.#onKey);
    this.addEventListener("keyup", this.#onKeyUp);
    this.addEventListener("focusin", this.#onFocus);
    this.ownerDocument.addEventListener("keydown", this.#onEscape);
    this.ownerDocument.addEventListener("visibilitychange", this.#onHide);
    this.#show();
  }

  disconnectedCallback(): void {
    this.ownerDocument.removeEventListener("keydown", this.#onEscape);
    this.ownerDocument.removeEventListener("visibilitychange", this.#onHide);
    this.skip();
  }

  /** play shows a turn from the view before it to the view after it. It is kept when that is over, however it ends. */
  async play(turn: Turn, before: BoardView, after: BoardView, options: PlayOptions): Promise<void> {
    this.skip();
    this.#gains();
    this.#before = before.pits;
    if (options.reduced || !this.isConnected || this.ownerDocument.hidden) {
      this.#view = after;
      this.#show();
      this.#gains(before.pits, after.pits);
      return;
    }
    this.#show({ ...before, legal: [], playable: false, saving: undefined });
    this.#view = after;
    const plan = planTurn(turn, before.pits, before.held, options.budget);
    const { lap } = this.#labels;
    const progress = plan.long && lap ? (at: number) => lap(at, plan.laps) : undefined;
    const run = new Run(plan, stageOn(this.#frame!, progress));
    this.#run = run;
    this.setAttribute("aria-busy", "true");
    await run.over;
    if (this.#run === run) this.#settle(true);
  }

  /** skip ends the animation and shows what it led to. */
  skip(): void {
    if (!this.#run) return;
    this.#frame?.clear();
    this.#settle(true);
  }

  /** press does what pressing a pit does. */
  press(pit: number): void {
    if (this.#run) return this.skip();
    const view = this.#view;
    if (!view || view.saving !== undefined) return;
    const why = refusal(view, pit);
    const detail = why ? { pit, why } : { pit };
    this.dispatchEvent(new CustomEvent(why ? "refused" : "pit", { detail, bubbles: true }));
  }

  #settle(gains: boolean): void {
    const run = this.#run;
    this.#run = undefined;
    run?.end();
    this.removeAttribute("aria-busy");
    this.#show();
    if (gains && this.#view) this.#gains(this.#before, this.#view.pits);
  }

  /** show draws a view, on a new frame where the board is another one than before. */
  #show(view = this.#view): void {
    if (!view || !this.isConnected) return;
    const [n, bottom] = [view.rules.pits, view.bottom];
    if (this.#frame?.n !== n || this.#frame.bottom !== bottom) {
      const focused = this.contains(this.ownerDocument.activeElement);
      this.#frame = new Frame(n, bottom);
      this.replaceChildren(this.#frame.root);
      this.#stop = bottom * n;
      this.#frame.pits[this.#stop]!.root.tabIndex = 0;
      if (focused) this.#focus(this.#stop);
    }
    this.#frame.show(view, this.#labels);
  }

  /** gains shows what each pit gained or lost; without positions, no more. */
  #gains(before: Pits = [], after: Pits = before): void {
    const gained = changes(before, after);
    this.#frame?.pits.forEach((pit, i) => pit.gained(gained[i] ?? 0));
  }

  #focus(pit: number): void {
    this.#frame?.pits[pit]?.root.focus();
  }

  readonly #onFocus = (event: FocusEvent): void => {
    const pit = pitOf(event);
    if (pit === undefined || !this.#frame) return;
    if (this.#stop !== undefined) this.#frame.pits[this.#stop]!.root.tabIndex = -1;
    this.#frame.pits[pit]!.root.tabIndex = 0;
    this.#stop = pit;
  };

  readonly #onDown = (): void => {
    this.#swallow = this.playing;
  };

  readonly #onClick = (event: MouseEvent): void => {
    // A press that began while a turn was played skips it, even if the turn ended before the finger was lifted.
    const pit = pitOf(event);
    if (this.#swallow || this.playing) this.skip();
    else if (pit !== undefined) this.press(pit);
    this.#swallow = false;
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    const pit = pitOf(event);
    if (!this.#view || pit === undefined) return;
    const act = keyAct(this.#view, pit, event);
    if (!act) return;
    event.preventDefault();
    if ("focus" in act) this.#focus(act.focus);
    else this.press(act.press);
  };

  /** Escape skips wherever the focus is. */
  readonly #onEscape = (event: KeyboardEvent): void => {
    if (event.key === "Escape") this.skip();
  };

  /** The space bar would press the button once more when it is let go. */
  readonly #onKeyUp = (event: KeyboardEvent): void => {
    if (event.key === " ") event.preventDefault();
  };

  readonly #onHide = (): void => {
    if (this.ownerDocument.hidden) this.skip();
  };
}

function samePits(one: Pits, other: Pits): boolean {
  return one.length === other.length && one.every((n, pit) => n === other[pit]);
}

function pitOf(event: Event): number | undefined {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-pit]") : null;
  return button ? Number(button.dataset["pit"]) : undefined;
}

customElements.define("sow-board", SowBoard);

declare global {
  interface HTMLElementTagNameMap {
    "sow-board": SowBoard;
  }
}
