import type { Seat } from "../turn.ts";

/** How long after a turn a press does nothing, in ms: it was meant for the turn that was being shown. */
const settling = 400;

/** Presses knows which presses on a board are meant for it, so that nobody plays what they did not want. */
export class Presses {
  /** the press under way began while a turn was shown */
  #swallow = false;
  /** the last click was for a turn that was being shown */
  #shown = false;
  /** whose move was pressed last, until somebody else is to move */
  #mover: Seat | undefined;
  /** when a turn was over last */
  #ended = -settling;

  /** down begins a press; cancel ends one that does not become a click: a finger that scrolls. */
  down(playing: boolean): void {
    this.#swallow = playing;
  }

  cancel(): void {
    this.#swallow = false;
  }

  /**
   * click says what a click is for. A press that began while a turn was shown is meant for it, even if it ended before the
   * finger was lifted. The second half of a double click is meant for nothing, whether the first was for a turn or played one.
   */
  click(playing: boolean, second: boolean): "turn" | "pit" | undefined {
    const shown = this.#swallow || playing;
    const idle = second && (shown || this.#shown || this.#mover !== undefined);
    this.#shown = shown || (second && this.#shown);
    this.#swallow = false;
    return idle ? undefined : shown ? "turn" : "pit";
  }

  /** quiet says whether a turn has only just ended. */
  get quiet(): boolean {
    return performance.now() - this.#ended < settling;
  }

  ended(): void {
    this.#ended = performance.now();
  }

  /** played notes that a pit was pressed by whoever is to move; moves, who is now. */
  played(by: Seat | undefined): void {
    this.#mover = by;
  }

  moves(now: Seat | undefined): void {
    if (now !== this.#mover) this.#mover = undefined;
  }
}

/** pitOf is the pit that something happened to. */
export function pitOf(event: Event): number | undefined {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-pit]") : null;
  return button ? Number(button.dataset["pit"]) : undefined;
}
