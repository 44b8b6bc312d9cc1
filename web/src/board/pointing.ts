import { pitOf } from "./presses.ts";

/** How long a finger stays on a pit that it asks about instead of pressing it, in ms. */
const long = 450;

/** Pointing knows which pit a person asks about: the one under the mouse, in the keyboard's focus, or under a finger that stays. */
export class Pointing {
  /** the press under way was a question */
  asked = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    board: HTMLElement,
    readonly ask: (pit: number | undefined) => void,
  ) {
    board.addEventListener("pointerover", (event) => {
      if (event.pointerType !== "touch") ask(pitOf(event));
    });
    board.addEventListener("pointerleave", (event) => {
      if (event.pointerType !== "touch") ask(undefined);
      this.#lift();
    });
    board.addEventListener("focusin", (event) => {
      if ((event.target as Element).matches(":focus-visible")) ask(pitOf(event));
    });
    board.addEventListener("focusout", () => ask(undefined));
    board.addEventListener("pointerdown", (event) => this.#down(event));
    for (const end of ["pointerup", "pointercancel"]) board.addEventListener(end, () => this.#lift());
    board.addEventListener("contextmenu", (event) => {
      if (this.asked || this.#timer !== undefined) event.preventDefault(); // a finger that stays asks for it
    });
  }

  #down(event: PointerEvent): void {
    this.#lift();
    this.asked = false;
    const pit = pitOf(event);
    if (event.pointerType !== "touch") return;
    this.ask(undefined);
    if (pit === undefined) return;
    this.#timer = setTimeout(() => {
      this.asked = true;
      this.#timer = undefined;
      this.ask(pit);
    }, long);
  }

  #lift(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
