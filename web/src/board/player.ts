import { instantAt, type Instant, type Timeline } from "./timeline.ts";

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

/** Player shows a timeline: on and back, at any speed, from any time of it. A picture that comes late shows what is due then. */
export class Player {
  /** is kept when the end is reached, or the player was ended before */
  readonly over: Promise<void>;
  #over!: () => void;
  /** in ms of the timeline */
  #at = 0;
  #last: number | undefined;
  #ticket: number | undefined;
  #ended = false;

  constructor(
    readonly timeline: Timeline,
    readonly show: (at: Instant) => void,
    /** how many times as fast as usual; less than none goes back */
    public rate: number,
    readonly clock: Clock = screen,
  ) {
    this.over = new Promise((resolve) => (this.#over = resolve));
    this.seek(0);
    this.resume();
  }

  get at(): number {
    return this.#at;
  }

  get paused(): boolean {
    return this.#ticket === undefined;
  }

  pause(): void {
    if (this.#ticket !== undefined) this.clock.stop(this.#ticket);
    this.#ticket = this.#last = undefined;
  }

  resume(): void {
    if (!this.#ended && this.paused) this.#ticket = this.clock.next(this.#tick);
  }

  /** toggle holds it, or lets it go on, and shows where it stands. */
  toggle(): void {
    if (this.paused) this.resume();
    else this.pause();
    this.seek(this.#at);
  }

  /** seek shows another time, and goes on from there if it is not paused. */
  seek(ms: number): void {
    if (this.#ended) return;
    this.#at = Math.min(Math.max(ms, 0), this.timeline.total);
    this.show(instantAt(this.timeline, this.#at));
  }

  /** end stops for good. What was not shown is left out. */
  end(): void {
    if (this.#ended) return;
    this.pause();
    this.#ended = true;
    this.#over();
  }

  readonly #tick = (now: number): void => {
    const ticket = this.#ticket;
    const by = this.#last === undefined ? 0 : (now - this.#last) * this.rate;
    this.#last = now;
    if (this.#at + by <= 0 && this.rate < 0) this.pause();
    this.seek(this.#at + by);
    if (this.#ticket !== ticket) return; // held, or ended, over what was shown
    if (this.#at >= this.timeline.total && this.rate > 0) this.end();
    else this.#ticket = this.clock.next(this.#tick);
  };
}
