import "../../styles/track.css";
import { h, type Kid, type Props } from "../dom/h.ts";

/** So many rounds are named along a track at most. */
const named = 8;

/** Track is a stretch along which the places of a match lie: pressing and drawing on it goes there, and a line on it says where one is. */
export class Track {
  private head: HTMLElement | undefined;

  constructor(
    /** the number of the last place, at least 1 */
    private readonly last: () => number,
    private readonly go: (place: number) => void,
  ) {}

  /** field is the stretch with what is drawn on it. Rounds begin at some of its places; their numbers stand there as far as there is room. */
  field(props: Props, rounds: readonly { place: number; n: number }[], drawn: Kid): Kid {
    const every = Math.ceil(rounds.length / named);
    return h(
      "div",
      {
        ...props,
        onpointerdown: (e: PointerEvent) => {
          (e.currentTarget as Element).setPointerCapture(e.pointerId);
          this.point(e);
        },
        onpointermove: (e: PointerEvent) => {
          if ((e.currentTarget as Element).hasPointerCapture(e.pointerId)) this.point(e);
        },
      },
      drawn,
      rounds.length > 1 &&
        rounds.map(({ place, n }, i) =>
          h(
            "span",
            {
              class: "graph-round",
              "aria-hidden": "true",
              key: i,
              ref: (el: HTMLElement) => this.put(el, place),
            },
            i % every === 0 && place < 0.96 * this.last() && n,
          ),
        ),
      h("span", { class: "graph-head", ref: (el: HTMLElement) => (this.head = el) }),
    );
  }

  /** mark shows at which place one is. */
  mark(place: number): void {
    if (this.head) this.put(this.head, place);
  }

  private put(el: HTMLElement, place: number): void {
    el.style.setProperty("left", `${((100 * place) / this.last()).toFixed(3)}%`);
  }

  private point({ clientX, currentTarget }: PointerEvent): void {
    const { left, width } = (currentTarget as Element).getBoundingClientRect();
    const { last } = this;
    this.go(Math.min(last(), Math.max(0, Math.round(((clientX - left) / width) * last()))));
  }
}
