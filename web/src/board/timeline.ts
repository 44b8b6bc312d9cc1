import { timingOf, type LapTiming } from "../turn/timing.ts";
import type { Held, Lap, Pits, Seat, Turn } from "../turn.ts";

/** Flight is seeds on their way from a pit into a store. */
export interface Flight {
  pit: number;
  seeds: number;
  to: Seat;
  /** they come out of the hand, above that pit */
  hand?: true;
}

/** Moment is where all seeds are at some time of a turn: in pits, held, in the hand, in the air. */
export interface Moment {
  pits: Pits;
  held: Held;
  /** the hand, above a pit, with what is in it */
  hand?: { pit: number; seeds: number } | undefined;
  air: readonly Flight[];
}

/** What a beat shows. A lift, a relay's halo, a seed that hops, a house that is ringed, what is awarded, seeds that fly, a pass. */
export type Kind = "lift" | "relay" | "seed" | "house" | "award" | "fly" | "pass";

/** Beat is one step of a turn. While it lasts, seeds are where its moment has them; what it does is done at its end. */
export interface Beat {
  kind: Kind;
  /** in ms at the usual speed, from the beginning of the turn */
  from: number;
  until: number;
  /** the lap this belongs to, from 1 */
  lap: number;
  /** the pits that it is about: lifted, sown into, ringed; none for a pass */
  pits: readonly number[];
  moment: Moment;
  /** what is left at the end is given away in it */
  given?: true;
}

/** Timeline is a turn to be shown: beats without a gap, and where all seeds are after the last. */
export interface Timeline {
  beats: Beat[];
  end: Moment;
  /** in ms at the usual speed */
  total: number;
  laps: number;
}

/** Instant is a time of a timeline: the beat that is under way, and how much of it is over, 0 to 1; no beat at the end. */
export interface Instant {
  beat?: Beat;
  through: number;
  moment: Moment;
}

/** timelineOf makes the timeline of a turn from the position before it. */
export function timelineOf(turn: Turn, pits: Pits, held: Held): Timeline {
  const timing = timingOf(turn);
  const scribe = new Scribe(turn, { pits, held, air: [] });
  turn.laps.forEach((lap, i) => scribe.lap(lap, i + 1, timing.laps[i]!));
  const lap = turn.laps.length;
  for (const _ of turn.passes) scribe.write("pass", timing.pass, lap, []);
  scribe.award(timing.award);
  return { beats: scribe.beats, end: scribe.now, total: scribe.at, laps: lap };
}

/** instantAt is what a timeline shows at a time, in ms at the usual speed. */
export function instantAt(timeline: Timeline, ms: number): Instant {
  const i = beatAt(timeline, ms);
  const beat = timeline.beats[i];
  if (!beat) return { through: 1, moment: timeline.end };
  const through = Math.min(1, Math.max(0, (ms - beat.from) / (beat.until - beat.from)));
  return { beat, through, moment: beat.moment };
}

/** beatAt is the number of the beat that is under way at a time; their number at the end. */
function beatAt({ beats }: Timeline, ms: number): number {
  let [low, high] = [0, beats.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (beats[middle]!.until > ms) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** beside is the time of the next or the last beginning of a seed, lap or house beside a time; the ends where there is none. */
export function beside(timeline: Timeline, ms: number, by: "seed" | "lap", step: 1 | -1): number {
  const kinds: readonly Kind[] =
    by === "lap" ? ["lift", "relay"] : ["lift", "relay", "seed", "house", "award", "pass"];
  const { beats } = timeline;
  let i = beatAt(timeline, ms);
  if (step < 0 && ms <= (beats[i]?.from ?? Infinity)) i--; // from its very beginning, the one before
  if (step > 0) i++;
  for (; beats[i]; i += step) if (kinds.includes(beats[i]!.kind)) return beats[i]!.from;
  return step > 0 ? timeline.total : 0;
}

/** Scribe sows a turn and writes down the beats. */
class Scribe {
  readonly beats: Beat[] = [];
  at = 0;

  constructor(
    readonly turn: Turn,
    public now: Moment,
  ) {}

  write(kind: Kind, ms: number, lap: number, pits: readonly number[]): void {
    this.beats.push({ kind, from: this.at, until: this.at + ms, lap, pits, moment: this.now });
    this.at += ms;
  }

  lap(lap: Lap, number: number, t: LapTiming): void {
    const { origin } = lap;
    const lift = () =>
      this.move({ [origin]: -this.now.pits[origin]! }, { hand: { pit: origin, seeds: lap.lifted } });
    if (number === 1) lift();
    this.write(number === 1 ? "lift" : "relay", t.lift, number, [origin]);
    if (number > 1) lift();
    let houses = 0;
    lap.path.forEach((pit, i) => {
      this.write("seed", t.seed, number, [pit]);
      const left = lap.lifted - i - 1;
      this.move({ [pit]: 1 }, { hand: left > 0 ? { pit, seeds: left } : undefined });
      for (const taken of lap.captures.filter((c) => c.after === i + 1)) {
        const ms = houses++ === 0 ? t.house : t.further;
        this.fly(
          "house",
          [{ pit: taken.pit, seeds: taken.seeds, to: this.turn.seat }],
          ms,
          450 / 870,
          number,
        );
      }
    });
  }

  /** award gives what is left to its heirs: each their own row as far as it goes, and the hand's to who then lacks some. */
  award(ms: number): void {
    const { awards } = this.turn;
    if (awards.length === 0) return;
    const due: [number, number] = [0, 0];
    for (const { seat, seeds } of awards) due[seat] += seeds;
    const flights: Flight[] = [];
    const give = (pit: number, seeds: number, first: Seat, hand?: true): void => {
      for (const to of [first, first === 0 ? 1 : 0] as const) {
        const some = Math.min(seeds, due[to]);
        if (some > 0) flights.push({ pit, seeds: some, to, ...(hand && { hand }) });
        due[to] -= some;
        seeds -= some;
      }
    };
    const { pits, hand } = this.now;
    pits.forEach((n, pit) => give(pit, n ?? 0, pit < pits.length / 2 ? 0 : 1));
    if (hand) give(hand.pit, hand.seeds, this.turn.seat, true);
    this.fly("award", flights, ms, 700 / 1300, this.turn.laps.length);
    for (const beat of this.beats.slice(-2)) beat.given = true;
  }

  /** fly rings pits for a part of the time, and for the rest of it lets what is in them fly. */
  private fly(kind: Kind, flights: Flight[], ms: number, ringed: number, lap: number): void {
    const pits = flights.map((flight) => flight.pit);
    this.write(kind, ms * ringed, lap, pits);
    const hand = flights.some((flight) => flight.hand) ? undefined : this.now.hand;
    const out: Record<number, number> = {};
    for (const flight of flights) if (!flight.hand) out[flight.pit] = (out[flight.pit] ?? 0) - flight.seeds;
    this.move(out, { hand, air: flights });
    this.write("fly", ms * (1 - ringed), lap, pits);
    const held: [number, number] = [...this.now.held];
    for (const { seeds, to } of flights) held[to] += seeds;
    this.move({}, { held, air: [] });
  }

  private move(by: Record<number, number>, then: Partial<Moment>): void {
    const pits = [...this.now.pits];
    for (const [pit, seeds] of Object.entries(by)) pits[Number(pit)] = (pits[Number(pit)] ?? 0) + seeds;
    this.now = { ...this.now, pits, ...then };
  }
}
