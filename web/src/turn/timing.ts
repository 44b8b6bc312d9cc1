import type { Lap, Turn } from "./types.ts";

/** The parts of a turn as it is shown, in ms; docs/protocol.md has the whole of it. The server has the same (rooms/sowing.go). */
const lift = { first: 280, relay: 180, least: 60 };
const seed = { usual: 130, least: 40 };
const house = { first: 870, further: 250 };
const award = 1_300;
const pass = 400;
const most = 20_000;
/** for the rest, where the edges alone take more than that */
const rest = 500;
/** each fast lap beside the one before */
const faster = 0.8;
/** the first and the last laps are the edges, which are never shortened */
const edges = { first: 3, last: 2 };

/** LapTiming is how long the parts of a lap take, in ms. */
export interface LapTiming {
  lift: number;
  seed: number;
  /** the first capture of the lap, and each further one */
  house: number;
  further: number;
}

/** Timing is how long the parts of a turn take. */
interface Timing {
  laps: LapTiming[];
  award: number;
  pass: number;
  total: number;
}

/** timingOf is how long a turn takes to watch at its usual speed, part by part. */
export function timingOf(turn: Turn): Timing {
  let f = 1;
  const laps = turn.laps.map((lap, i): LapTiming => {
    const first = i === 0 ? lift.first : lift.relay;
    if (isEdge(turn, i) || lap.captures.length > 0)
      return { lift: first, seed: seed.usual, house: house.first, further: house.further };
    f *= faster;
    return {
      lift: Math.max(lift.least, lift.relay * f),
      seed: Math.max(seed.least, seed.usual * f),
      house: house.first,
      further: house.further,
    };
  });
  const sums = [0, 0] as [number, number];
  turn.laps.forEach((lap, i) => (sums[isEdge(turn, i) ? 0 : 1] += lapTime(lap, laps[i]!)));
  sums[1] += (turn.awards.length > 0 ? award : 0) + pass * turn.passes.length;
  const squeeze = sums[1] > 0 ? within(sums[0], sums[1]) / sums[1] : 1;
  return {
    laps: laps.map((t, i) => (isEdge(turn, i) ? t : shortened(t, squeeze))),
    award: award * squeeze,
    pass: pass * squeeze,
    total: Math.round(sums[0] + within(sums[0], sums[1])),
  };
}

const isEdge = (turn: Turn, i: number): boolean => i < edges.first || i >= turn.laps.length - edges.last;

function lapTime(lap: Lap, t: LapTiming): number {
  const houses = lap.captures.length > 0 ? t.house + t.further * (lap.captures.length - 1) : 0;
  return t.lift + t.seed * lap.path.length + houses;
}

/** within is how long the rest of a turn takes beside its edges. */
function within(edge: number, others: number): number {
  if (edge + others <= most) return others;
  return edge > most ? Math.min(others, rest) : most - edge;
}

const shortened = (t: LapTiming, by: number): LapTiming => ({
  lift: t.lift * by,
  seed: t.seed * by,
  house: t.house * by,
  further: t.further * by,
});
