import type { Seat, Turn } from "../turn.ts";
import { html, task } from "./dom.ts";
import { Frame } from "./frame.ts";
import { keyAct } from "./keys.ts";
import type { Player } from "./player.ts";
import { Pointing } from "./pointing.ts";
import { pitOf, Presses } from "./presses.ts";
import { refusal } from "./reason.ts";
import { mixPaints } from "./seeds.ts";
import { Showing } from "./showing.ts";
import { timelineOf, type Beat, type Instant } from "./timeline.ts";
import { wordsOf } from "./words.ts";
import { bare, type BoardLabels, type BoardView, type PlayOptions } from "./view.ts";

/**
 * SowBoard is <sow-board>: it shows a position, plays a turn, and says which pit was pressed. It fires "pit" {pit} for
 * a pit that may be played and "refused" {pit, why} for any other. While a turn is played, pressing pauses it and lets it
 * go on; "time" is fired at each picture, and "beat" with each beat as it begins.
 */
export class SowBoard extends HTMLElement {
  #view: BoardView | undefined;
  #labels = bare;
  #frame: Frame | undefined;
  #showing: Showing | undefined;
  #beat: Beat | undefined;
  /** the pit that the Tab key leads to */
  #stop: number | undefined;
  readonly #presses = new Presses();
  /** by seat: what the page puts here stands in the store in place of the name */
  readonly plates = [html("div", "sb-plate"), html("div", "sb-plate")] as const;
  readonly #pointing = new Pointing(this, (pit) => this.ask(pit));
  /** the pit that somebody asks about */
  #asked: number | undefined;

  get view(): BoardView | undefined {
    return this.#view;
  }

  /** Setting the view shows it at once; a turn that is being played is cut short. */
  set view(view: BoardView | undefined) {
    this.#view = view;
    this.#presses.moves(view?.toMove);
    if (this.#showing) this.#settle();
    else this.#show();
  }

  /** Setting the bottom turns the board; a turn that is being played goes on. */
  set bottom(bottom: Seat) {
    if (!this.#view || this.#view.bottom === bottom) return;
    this.#view = { ...this.#view, bottom };
    const showing = this.#showing;
    if (showing) showing.before = { ...showing.before, bottom };
    this.#show(showing?.before);
    showing?.on(this.#frame!);
  }

  get labels(): BoardLabels {
    return this.#labels;
  }

  set labels(labels: BoardLabels) {
    if (labels === this.#labels) return;
    this.#labels = labels;
    if (!this.#showing) this.#show();
  }

  /** player is what shows a turn, while one is shown. */
  get player(): Player | undefined {
    return this.#showing?.player;
  }

  connectedCallback(): void {
    mixPaints(this.ownerDocument);
    this.addEventListener("pointerdown", this.#onDown);
    this.addEventListener("pointercancel", this.#onCancel);
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
    if (options.reduced || !this.isConnected || this.ownerDocument.hidden) {
      this.#view = after;
      this.#show();
      return;
    }
    const start = { ...before, legal: [], playable: false, saving: undefined, last: undefined };
    this.#show(start);
    this.#view = after;
    this.#presses.moves(after.toMove);
    const timeline = timelineOf(turn, before.pits, before.held);
    const words = (beat: Beat) => wordsOf(beat, turn, before, this.#labels);
    const showing = new Showing(this.#frame!, timeline, options.rate, start, words, (now) =>
      this.#shown(now),
    );
    this.#beat = undefined;
    this.#showing = showing;
    this.#frame!.point(undefined, start);
    this.setAttribute("aria-busy", "true");
    if (options.held) this.pause();
    else showing.player.seek(0); // now that its first beat can be told of
    await showing.player.over;
    await task();
    if (this.#showing === showing) this.#settle();
    await task();
  }

  /** skip ends the animation and shows what it led to. */
  skip(): void {
    if (this.#showing) this.#settle();
  }

  /** ask shows what is worth knowing of a pit: how much the last turn changed it, and where its first lap ends. */
  ask(pit: number | undefined): void {
    this.#asked = pit;
    if (!this.#showing && this.#view) this.#frame?.point(pit, this.#view);
  }

  /** pause holds the turn that is shown, or lets it go on; "held" is fired with which. */
  pause(): void {
    const { player } = this;
    if (!player) return;
    player.toggle();
    this.dispatchEvent(new CustomEvent("held", { detail: player.paused }));
  }

  /** press does what pressing a pit does. */
  press(pit: number): void {
    if (this.#showing) return this.pause();
    if (this.#presses.quiet) return;
    const view = this.#view;
    if (!view || view.saving !== undefined) return;
    const why = refusal(view, pit);
    const detail = why ? { pit, why } : { pit };
    if (why) this.ask(pit);
    else this.#presses.played(view.toMove);
    this.dispatchEvent(new CustomEvent(why ? "refused" : "pit", { detail, bubbles: true }));
  }

  #settle(): void {
    const showing = this.#showing;
    this.#showing = undefined;
    this.#presses.ended();
    showing?.end();
    this.removeAttribute("aria-busy");
    this.#show();
    this.dispatchEvent(new CustomEvent("time"));
  }

  /** shown tells that a picture was drawn, and which beat has begun in it. */
  #shown({ beat, moment }: Instant): void {
    const { player } = this;
    if (!player) return;
    if (player.paused) this.#frame?.speak(moment);
    else if (beat && beat !== this.#beat) this.dispatchEvent(new CustomEvent<Beat>("beat", { detail: beat }));
    this.#beat = beat;
    this.dispatchEvent(new CustomEvent("time"));
  }

  /** show draws a view, on a new frame where the board is another one than before. */
  #show(view = this.#view): void {
    if (!view || !this.isConnected) return;
    const [n, bottom] = [view.rules.pits, view.bottom];
    if (this.#frame?.n !== n || this.#frame.bottom !== bottom) {
      const focused = this.contains(this.ownerDocument.activeElement);
      if (this.#frame?.n !== n) this.#stop = bottom * n;
      this.#frame = new Frame(n, bottom, this.plates);
      this.replaceChildren(this.#frame.root);
      this.#stop ??= bottom * n;
      this.#frame.pits[this.#stop]!.root.tabIndex = 0;
      if (focused) this.#focus(this.#stop);
    }
    this.#frame.show(view, this.#labels);
    this.#frame.point(this.#showing ? undefined : this.#asked, view);
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

  readonly #onDown = (): void => this.#presses.down(this.#showing !== undefined);

  readonly #onCancel = (): void => this.#presses.cancel();

  readonly #onClick = (event: MouseEvent): void => {
    const pit = pitOf(event);
    if (this.#pointing.asked && event.detail > 0) return;
    const meant = this.#presses.click(this.#showing !== undefined, event.detail > 1);
    if (meant === "turn") this.pause();
    else if (meant === "pit" && pit !== undefined) this.press(pit);
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    const pit = pitOf(event);
    if (!this.#view || pit === undefined) return;
    const act = keyAct(this.#view, pit, event);
    if (act || event.key === "Enter" || event.key === " ") event.preventDefault(); // a key held down presses once
    if (!act) return;
    if ("focus" in act) this.#focus(act.focus);
    else this.press(act.press);
  };

  /** Escape skips wherever the focus is. */
  readonly #onEscape = (event: KeyboardEvent): void => {
    if (
      event.key === "Escape" &&
      !event.defaultPrevented &&
      !this.ownerDocument.querySelector("dialog[open]")
    )
      this.skip();
  };

  /** The space bar would press the button once more when it is let go. */
  readonly #onKeyUp = (event: KeyboardEvent): void => {
    if (event.key === " ") event.preventDefault();
  };

  readonly #onHide = (): void => {
    if (this.ownerDocument.hidden && !this.player?.paused) this.skip();
  };
}

customElements.define("sow-board", SowBoard);

declare global {
  interface HTMLElementTagNameMap {
    "sow-board": SowBoard;
  }
}
