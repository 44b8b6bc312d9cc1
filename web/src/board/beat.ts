import { add, type Standing } from "../turn/replay.ts";
import type { Lap, Seat, Turn } from "../turn.ts";

/** Flight is seeds on their way from a pit into a store. */
export interface Flight {
  pit: number;
  seeds: number;
  to: Seat;
}

/** Beat is one step of an animation: what it changes, and how long it is looked at. */
export interface Beat {
  ms: number;
  /** pits whose number changes, with the new one */
  set: Map<number, number>;
  held: [number, number];
  /** where the hand is and what is left in it; none: it has been put away */
  hand?: { pit: number; seeds: number } | undefined;
  taken: Flight[];
  /** the lap this belongs to, from 1 */
  lap: number;
}

/** How long things are looked at when there is time, in milliseconds. */
export const ease = { lift: 300, seed: 140, take: 360, lap: 170, lapTake: 260, award: 600, rest: 280 };

/** Scribe sows a turn's laps and writes down the beats. */
export class Scribe {
  readonly beats: Beat[] = [];

  constructor(
    readonly turn: Turn,
    readonly at: Standing,
  ) {}

  /** slow writes a lap seed by seed. */
  slow(lap: Lap, number: number): void {
    this.at.pits[lap.origin] = 0;
    this.#write(ease.lift, [lap.origin], number, { pit: lap.origin, seeds: lap.lifted });
    lap.path.forEach((pit, i) => {
      const hand = { pit, seeds: lap.lifted - i - 1 };
      add(this.at, pit, 1);
      this.#write(ease.seed, [pit], number, hand);
      const taken = this.#take(lap, i + 1);
      if (taken.length > 0) this.#write(ease.take, pitsOf(taken), number, hand, taken);
    });
  }

  /** fast writes several laps as one beat. */
  fast(laps: readonly Lap[], number: number): void {
    const touched = new Set<number>();
    const taken: Flight[] = [];
    for (const lap of laps) {
      this.at.pits[lap.origin] = 0;
      touched.add(lap.origin);
      lap.path.forEach((pit, i) => {
        touched.add(pit);
        add(this.at, pit, 1);
        taken.push(...this.#take(lap, i + 1));
      });
    }
    for (const flight of taken) touched.add(flight.pit);
    const last = laps.at(-1)!;
    const hand = { pit: last.path.at(-1)!, seeds: last.lifted };
    this.#write(
      taken.length > 0 ? ease.lapTake : ease.lap,
      [...touched],
      number + laps.length - 1,
      hand,
      taken,
    );
  }

  /** end writes what is awarded, and a moment of rest. */
  end(): void {
    const { turn, at } = this;
    const lap = turn.laps.length;
    if (turn.awards.length > 0) {
      const left = at.pits.flatMap((n, pit) => (n ? [{ pit, seeds: n, to: this.#heirOf(pit) }] : []));
      for (const flight of left) at.pits[flight.pit] = 0;
      for (const award of turn.awards) at.held[award.seat] += award.seeds;
      this.#write(ease.award, pitsOf(left), lap, undefined, left);
    }
    this.#write(ease.rest, [], lap, undefined);
  }

  /** heirOf is where what is left in a pit goes: each their own row where both get some. */
  #heirOf(pit: number): Seat {
    const { awards } = this.turn;
    return awards.length === 1 ? awards[0]!.seat : pit < this.at.pits.length / 2 ? 0 : 1;
  }

  #take(lap: Lap, after: number): Flight[] {
    const seat = this.turn.seat;
    const taken = lap.captures.filter((c) => c.after === after);
    for (const { pit, seeds } of taken) {
      add(this.at, pit, -seeds);
      this.at.held[seat] += seeds;
    }
    return taken.map(({ pit, seeds }) => ({ pit, seeds, to: seat }));
  }

  #write(ms: number, pits: number[], lap: number, hand: Beat["hand"], taken: Flight[] = []): void {
    const set = new Map(pits.map((pit) => [pit, this.at.pits[pit] ?? 0]));
    this.beats.push({ ms, set, held: [...this.at.held], hand, taken, lap });
  }
}

const pitsOf = (flights: readonly Flight[]): number[] => flights.map((flight) => flight.pit);
