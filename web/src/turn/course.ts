import type { Pits, Rules } from "./types.ts";

/** nextOpen is the open pit after this one in sowing order; closed pits are not there. */
function nextOpen(pits: Pits, pit: number): number {
  let to = (pit + 1) % pits.length;
  while (pits[to] === null && to !== pit) to = (to + 1) % pits.length;
  return to;
}

/** pathOf is where each of a lap's seeds falls. Only which pits are closed is read from pits. */
export function pathOf(rules: Rules, pits: Pits, origin: number, seeds: number): number[] {
  const path: number[] = [];
  let at = rules.origin ? origin : nextOpen(pits, origin);
  while (path.length < seeds) {
    path.push(at);
    at = nextOpen(pits, at);
    // A lap shorter than the board never comes back here, so that always skipping is skipping from 2n seeds on.
    if (rules.skip && at === origin) at = nextOpen(pits, at);
  }
  return path;
}
