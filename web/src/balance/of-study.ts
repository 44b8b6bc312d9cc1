import { endOf, pathTo, type Node } from "../analysis/tree.ts";
import type { Desk } from "../analysis/desk.ts";
import { pitName } from "../analysis/outlooks.ts";
import { requestOf } from "../analysis/setup.ts";
import { sideName } from "../names.ts";
import { t } from "../text.ts";
import type { Course, Place } from "./strip.ts";

/** lineOf is the positions of a study that lie on the way on which one is: from its root through where one stands, to the end of it. */
export const lineOf = ({ study }: Desk): Node[] => [study.root, ...pathTo(endOf(study.here))];

/** courseOf is that way as a match. */
export function courseOf(desk: Desk): Course {
  const { setup, here } = desk.study;
  const line = lineOf(desk);
  const n = setup.pits.length / 2;
  const moves: number[] = [];
  let round = setup.round;
  const places = line.map((node, i): Place => {
    if (typeof node.move === "number") moves.push(node.move);
    if (node.move === "deal") round++;
    const state = desk.state(node);
    const over = line[i + 1]?.move === "deal" || (state !== undefined && state.over !== null);
    return {
      turn: moves.length,
      name:
        typeof node.move === "number"
          ? `${moves.length}. ${pitName(node.move, n)}`
          : t(node.move === "deal" ? "analysis.dealt" : "match.start"),
      over,
      south: over && state ? state.held[0] - state.held[1] : undefined,
      ...(typeof node.move !== "number" && { opens: round }),
    };
  });
  return {
    asks: requestOf(setup, moves),
    places,
    here: line.indexOf(here),
    names: [sideName(0), sideName(1)],
  };
}
