import type { Frame } from "./frame.ts";
import { Player } from "./player.ts";
import { Stage } from "./stage.ts";
import type { Beat, Instant, Timeline } from "./timeline.ts";
import type { BoardView } from "./view.ts";

/** Showing is a turn that is being shown on a frame, and goes on if that is another one or of another size. */
export class Showing {
  readonly player: Player;
  #stage: Stage;
  readonly #size: ResizeObserver;

  constructor(
    frame: Frame,
    timeline: Timeline,
    rate: number,
    /** the position that it began with */
    public before: BoardView,
    /** what is said of a beat on the ridge */
    readonly words: (beat: Beat) => string | undefined,
    shown: (instant: Instant) => void,
  ) {
    this.#stage = new Stage(frame, words);
    this.player = new Player(
      timeline,
      (instant) => {
        this.#stage.draw(instant);
        shown(instant);
      },
      rate,
    );
    this.#size = new ResizeObserver(() => {
      this.#stage.measure();
      this.player.seek(this.player.at);
    });
    this.#size.observe(frame.root);
  }

  /** on goes on upon another frame. */
  on(frame: Frame): void {
    this.#size.disconnect();
    this.#stage = new Stage(frame, this.words);
    this.player.seek(this.player.at);
    this.#size.observe(frame.root);
  }

  end(): void {
    this.#size.disconnect();
    this.player.end();
  }
}
