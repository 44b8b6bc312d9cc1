import type { View } from "../../wire/wire.gen.ts";
import type { BoardView } from "../board/view.ts";
import { lastTurn, type LastTurn } from "../board/changes.ts";
import { seatName } from "../names.ts";
import { lastTurnOf } from "./sentence.ts";
import type { Seat } from "../turn.ts";

/** boardView is what the board shows of a room. Between rounds that is the position that was dealt. */
export function boardView(
  view: View,
  mine: Seat | undefined,
  bottom: Seat,
  saving: number | undefined,
): BoardView {
  const playing = view.phase === "playing";
  const shown = view.phase === "between" && view.next ? view.next : view;
  const toMove = playing ? (view.toMove as Seat | undefined) : undefined;
  return {
    rules: view.rules,
    pits: shown.pits,
    held: shown.held,
    toMove,
    legal: playing ? view.legal : [],
    no: playing ? view.no : undefined,
    bottom,
    playable: toMove !== undefined && toMove === mine && view.paused === undefined,
    you: mine,
    saving,
    names: [seatName(view.seats, 0), seatName(view.seats, 1)],
    last: shown === view ? lastOf(view) : undefined,
  };
}

function lastOf(view: View): LastTurn | undefined {
  const turn = lastTurnOf(view);
  return turn && lastTurn(turn);
}

/** beforeDeal is the view as the board shows the end of a round, before the next one is dealt. */
export function beforeDeal(view: View): View {
  const { next: _next, ...rest } = view;
  return rest;
}
