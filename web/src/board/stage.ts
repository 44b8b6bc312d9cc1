import type { Beat } from "./beat.ts";
import type { Frame } from "./frame.ts";
import { fly, type Point } from "./hand.ts";
import type { Stage } from "./run.ts";

/** How long a "+4" flies at most, and how short a beat shows no trembling pits, in milliseconds. */
const flight = 900;
const calm = 70;

/** stageOn shows beats on a frame. Places are measured once, when it is made. */
export function stageOn(frame: Frame, progress: ((lap: number) => string) | undefined): Stage {
  const holes = frame.pits.map((pit) => frame.middleOf(pit.hole));
  const troughs = frame.stores.map((store) => frame.middleOf(store.trough));
  // The hand keeps to the ridge between the rows, so that no number is hidden under it.
  const lean = frame.pits[0]!.hole.clientHeight * 0.15;
  const middle = (holes[0]!.y + holes.at(-1)!.y) / 2;
  const above = ({ x, y }: Point): Point => ({ x, y: y < middle ? y + lean : y - lean });
  return {
    beat(beat: Beat, ms: number): void {
      if (beat.hand) frame.hand.carry(above(holes[beat.hand.pit]!), beat.hand.seeds, ms * 0.8);
      else frame.hand.rest();
      for (const [pit, seeds] of beat.set) {
        frame.pits[pit]!.seeds(seeds);
        if (ms >= calm) frame.pits[pit]!.drop(ms);
      }
      beat.held.forEach((seeds, seat) => frame.stores[seat]!.seeds(seeds));
      for (const { pit, seeds, to } of beat.taken) {
        fly(frame.layer, seeds, holes[pit]!, troughs[to]!, flight);
        frame.stores[to]!.drop(flight / 3);
      }
      if (progress) frame.say(progress(beat.lap));
    },
  };
}
