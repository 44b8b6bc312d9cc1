import type { Rules, State } from "../../wire/wire.gen.ts";
import { lastTurn } from "../board/changes.ts";
import type { BoardLabels, BoardView } from "../board/view.ts";
import { gameOf } from "../games.ts";
import { sideName } from "../names.ts";
import { labels } from "../room/labels.ts";
import { t } from "../text.ts";
import { parseTurn, type Seat, type Turn } from "../turn.ts";

/** rulesOf is what a board has to know of a game. */
export function rulesOf(name: string, pits: number): Rules {
  const origin = gameOf(name)?.traits.origin;
  return { name, pits, origin: origin === "first", skip: origin === "skipped" };
}

/** moverOf is who is to move in a state. */
export const moverOf = (state: State): Seat | undefined =>
  state.toMove === null ? undefined : state.toMove === "south" ? 0 : 1;

/** readTurn reads a turn by the state after it; undefined for the notation of a newer server. */
export function readTurn(rules: Rules, state: State, text: string | undefined): Turn | undefined {
  try {
    return text === undefined ? undefined : parseTurn(rules, state, text);
  } catch {
    return undefined;
  }
}

/** viewOf is a state as the board shows it. Whoever sits there plays for both. */
export function viewOf(rules: Rules, state: State, bottom: Seat, turn?: Turn): BoardView {
  return {
    rules,
    pits: state.pits,
    held: state.held,
    toMove: moverOf(state),
    legal: state.legal,
    no: state.illegal,
    bottom,
    playable: state.toMove !== null,
    names: [sideName(0), sideName(1)],
    last: turn && lastTurn(turn),
  };
}

/** boardLabels calls the rows by their seats, for none of them is one's own. */
export const boardLabels = (game: string, bottom: Seat): BoardLabels => ({
  ...labels(game),
  pit: (side, number, n) => {
    const south = side === "south" || (side === "own") === (bottom === 0);
    return t(south ? "board.pit.south" : "board.pit.north", { pit: number, n });
  },
});
