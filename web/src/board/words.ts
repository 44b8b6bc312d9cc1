import type { Turn } from "../turn.ts";
import type { Beat } from "./timeline.ts";
import type { BoardLabels, BoardView } from "./view.ts";

/** So many laps are told by number. */
const many = 6;

/** wordsOf is what is said of a beat of a turn on the ridge. */
export function wordsOf(beat: Beat, turn: Turn, view: BoardView, labels: BoardLabels): string | undefined {
  const { lap, house, award } = labels;
  if (beat.kind === "house" && house) return house;
  if (beat.given && award) {
    const to = turn.awards.map(({ seat, seeds }) => ({ name: view.names[seat], seeds }));
    const took = turn.laps.some((one) => one.captures.length > 0) && turn.awards[0]?.seat === turn.seat;
    return award(to, took);
  }
  const laps = turn.laps.length;
  return laps > many && lap ? lap(beat.lap, laps) : undefined;
}
