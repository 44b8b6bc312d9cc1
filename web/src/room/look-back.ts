import type { View } from "../../wire/wire.gen.ts";
import { rewind } from "../turn/rewind.ts";
import type { Act } from "./queue.ts";
import { turnOf } from "./sentence.ts";

/** turnsOf are the numbers of the turns of this round, the latest first. */
export const turnsOf = (view: View): number[] =>
  Object.keys(view.turns ?? {})
    .map(Number)
    .sort((a, b) => b - a);

/**
 * lookBack is a turn of this round to be shown again, from a view as it stands now: later ones are taken back as far as
 * they tell how. The last turn that was shown helps over one that they do not. undefined: it cannot be known.
 */
export function lookBack(view: View, number: number, last: Act | undefined): Act | undefined {
  let { pits, held }: Pick<View, "pits" | "held"> = view;
  for (const n of turnsOf(view)) {
    const turn = turnOf({ ...view, pits }, n);
    const shown = last?.before.round === view.round && last.before.turn === n ? last.before : undefined;
    const before = shown ?? (turn && rewind(turn, pits, held as [number, number]));
    if (!turn || !before) return undefined;
    [pits, held] = [[...before.pits], [before.held[0]!, before.held[1]!]];
    if (n === number)
      return {
        before: { ...view, pits, held, toMove: turn.seat, turn: n },
        after: view,
        turn,
        say: "",
        again: true,
      };
  }
  return undefined;
}
