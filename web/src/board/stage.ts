import type { Frame } from "./frame.ts";
import { between, Carried, type Point } from "./hand.ts";
import type { Beat, Flight, Instant, Moment } from "./timeline.ts";

/** Of a seed's beat, the part in which the hand goes on; in the rest the seed hops. How high it hops, and how high a hand rises. */
const going = 0.55;
const arc = 10;
const rise = 12;

const smooth = (way: number): number => way * way * (3 - 2 * way);
const clamp = (way: number): number => Math.min(1, Math.max(0, way));

/** Stage shows instants of a turn on a frame. */
export class Stage {
  #holes: Point[] = [];
  #troughs: Point[] = [];
  #lean = 0;
  #middle = 0;
  readonly #flights: Carried[] = [];
  #moment: Moment | undefined;
  #beat: Beat | undefined;

  constructor(
    readonly frame: Frame,
    /** what is said of a beat on the ridge */
    readonly words: (beat: Beat) => string | undefined,
  ) {}

  /** measure finds out where everything is: once the browser has laid it out, so that nothing is laid out for it alone. */
  measure(): void {
    const { frame } = this;
    this.#holes = frame.pits.map((pit) => frame.middleOf(pit.hole));
    this.#troughs = frame.stores.map((store) => frame.middleOf(store.trough));
    this.#lean = frame.pits[0]!.hole.clientHeight * 0.15;
    this.#middle = (this.#holes[0]!.y + this.#holes.at(-1)!.y) / 2;
  }

  /** draw shows an instant, whatever was shown before. */
  readonly draw = ({ beat, through, moment }: Instant): void => {
    if (beat !== this.#beat) this.#begin(beat);
    if (moment !== this.#moment) this.#seeds(moment);
    if (this.#holes.length === 0) return; // nothing is in the air before it is known where
    this.#hand(beat, through, moment);
    moment.air.forEach((flight, i) => this.#fly(flight, i, smooth(through)));
    for (const idle of this.#flights.slice(moment.air.length)) idle.away();
  };

  #begin(beat: Beat | undefined): void {
    this.#beat = beat;
    this.frame.pits.forEach((pit, i) => {
      const here = beat?.pits.includes(i) ?? false;
      pit.mark("lifted", here && beat?.kind === "lift");
      pit.mark("next", here && beat?.kind === "relay");
      pit.mark("house", here && (beat?.kind === "house" || beat?.kind === "award"));
    });
    this.frame.say(beat && this.words(beat));
  }

  #seeds(moment: Moment): void {
    const last = this.#moment;
    moment.pits.forEach((n, i) => last?.pits[i] === n || this.frame.pits[i]!.seeds(n));
    moment.held.forEach((n, seat) => last?.held[seat] === n || this.frame.stores[seat]!.seeds(n));
    this.#moment = moment;
  }

  #hand(beat: Beat | undefined, through: number, { hand }: Moment): void {
    const { hand: palm, hop } = this.frame;
    if (!hand || beat?.kind !== "seed" || through <= going) hop.away();
    if (!hand || !beat) return palm.away();
    if (beat.given) return palm.put(this.#holes[hand.pit]!, hand.seeds); // a sentence stands on the ridge
    const here = this.#above(hand.pit);
    if (beat.kind !== "seed") {
      const up = beat.kind === "lift" ? rise * smooth(through) : rise;
      return palm.put({ x: here.x, y: here.y - up }, hand.seeds);
    }
    const pit = beat.pits[0]!;
    const there = this.#above(pit);
    const at = between(here, there, smooth(clamp(through / going)));
    palm.put({ x: at.x, y: at.y - rise }, hand.seeds);
    const way = (through - going) / (1 - going);
    if (way <= 0) return;
    const seed = between(there, this.#holes[pit]!, way);
    hop.put({ x: seed.x, y: seed.y - arc * Math.sin(Math.PI * way) }, 1);
  }

  #fly({ pit, seeds, to }: Flight, i: number, way: number): void {
    const one = (this.#flights[i] ??= new Carried("fly", 50 + i));
    if (!one.root.isConnected) this.frame.layer.append(one.root);
    one.put(between(this.#holes[pit]!, this.#troughs[to]!, way), seeds);
  }

  /** The hand keeps to the ridge between the rows, so that no number is hidden under it. */
  #above(pit: number): Point {
    const { x, y } = this.#holes[pit]!;
    return { x, y: y < this.#middle ? y + this.#lean : y - this.#lean };
  }
}
