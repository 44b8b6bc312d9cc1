import type { Beat } from "./beat.ts";
import type { Plan } from "./plan.ts";

/** Stage is where beats are shown. */
export interface Stage {
  /** beat shows one step, which lasts so many milliseconds */
  beat(beat: Beat, ms: number): void;
}

/** Clock calls back before the next picture is drawn, with the time in milliseconds, until it is told to stop. */
export interface Clock {
  next(tick: (now: number) => void): number;
  stop(id: number): void;
}

/** screen is the clock of the browser's pictures. */
export const screen: Clock = {
  next: (tick) => requestAnimationFrame(tick),
  stop: (id) => cancelAnimationFrame(id),
};

/** Run shows a plan beat by beat. A picture that comes late shows all that is due, so that it ends in time. */
export class Run {
  /** is kept when the last beat is over, or the run was ended before */
  readonly over: Promise<void>;
  #over!: () => void;
  #start: number | undefined;
  #next = 0;
  /** when the next beat is due, in ms from the start */
  #due = 0;
  #ticket: number;
  #ended = false;

  constructor(
    readonly plan: Plan,
    readonly stage: Stage,
    readonly clock: Clock = screen,
  ) {
    this.over = new Promise((resolve) => (this.#over = resolve));
    this.#ticket = clock.next(this.#tick);
  }

  /** end stops at once. What was not shown is left out. */
  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.clock.stop(this.#ticket);
    this.#over();
  }

  readonly #tick = (now: number): void => {
    if (this.#ended) return;
    this.#start ??= now;
    const elapsed = now - this.#start;
    for (; this.#next < this.plan.beats.length && this.#due <= elapsed; this.#next++) {
      const beat = this.plan.beats[this.#next]!;
      this.#due += beat.ms;
      this.stage.beat(beat, beat.ms);
    }
    if (this.#next === this.plan.beats.length && this.#due <= elapsed) this.end();
    else this.#ticket = this.clock.next(this.#tick);
  };
}
