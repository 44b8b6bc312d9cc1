import { standing } from "../turn/replay.ts";
import type { Held, Pits, Turn } from "../turn.ts";
import { Scribe, ease, type Beat } from "./beat.ts";

/** Plan is a turn as it will be shown, within its budget of time. */
export interface Plan {
  beats: Beat[];
  /** all beats together, in milliseconds */
  total: number;
  laps: number;
  /** so many laps, so fast, that how far it has come must be said */
  long: boolean;
}

/** No beat of one seed is shorter than this many milliseconds, nor one of whole laps. */
const shortest = { seed: 45, lap: 60 };

/** The part of the budget that the first and the last lap may have for themselves when the others hurry. */
const edges = 0.5;

/**
 * planTurn fits a turn into a budget [least, most] of milliseconds. Seed by seed where the time is enough; else only
 * the first and the last lap, the others lap by lap, or several laps at a time.
 */
export function planTurn(turn: Turn, pits: Pits, held: Held, budget: readonly [number, number]): Plan {
  const [least, most] = budget;
  const laps = turn.laps;
  const start = () => new Scribe(turn, standing(pits, held));

  let scribe = start();
  laps.forEach((lap, i) => scribe.slow(lap, i + 1));
  scribe.end();
  let squeeze = most / sum(scribe.beats);
  if (laps.length > 2 && ease.seed * squeeze < shortest.seed) {
    scribe = start();
    hurried(scribe, most);
    squeeze = most / sum(scribe.beats);
  }
  const total = sum(scribe.beats);
  const scale = Math.max(Math.min(1, squeeze), least / total);
  const beats = scribe.beats.map((beat) => ({ ...beat, ms: beat.ms * scale }));
  return { beats, total: total * scale, laps: laps.length, long: laps.length > 6 };
}

/** hurried writes the edges slowly if they are short enough, and what is between them in as many beats as there is time for. */
function hurried(scribe: Scribe, most: number): void {
  const laps = scribe.turn.laps;
  const slow = (i: number) => ease.lift + ease.seed * laps[i]!.path.length;
  const room = most * edges * (ease.seed / shortest.seed);
  const first = slow(0) <= room / 2 ? 1 : 0;
  const last = slow(laps.length - 1) <= room / 2 ? laps.length - 1 : laps.length;
  const beats = Math.max(1, Math.floor((most * (1 - edges)) / shortest.lap));
  const each = Math.ceil((last - first) / beats);
  if (first) scribe.slow(laps[0]!, 1);
  for (let i = first; i < last; i += each) scribe.fast(laps.slice(i, Math.min(last, i + each)), i + 1);
  if (last < laps.length) scribe.slow(laps[last]!, last + 1);
  scribe.end();
}

const sum = (beats: readonly Beat[]): number => beats.reduce((ms, beat) => ms + beat.ms, 0);
