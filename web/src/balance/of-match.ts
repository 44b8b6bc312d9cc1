import { seatName } from "../names.ts";
import { dealtFrom, requestOf } from "../analysis/setup.ts";
import { placeAt, placeOf, places, stateAt, type Cursor } from "../match/cursor.ts";
import type { Match } from "../match/rounds.ts";
import { placeName } from "../match/words.ts";
import type { Course, Place } from "./strip.ts";

/** courseOf is a match that was played, with one at a place of it. */
export function courseOf(match: Match): (at: Cursor) => Course {
  const first = match.rounds[0]!.start;
  const setup = dealtFrom(
    { rules: match.rules.name, length: match.length },
    match.setup?.previousWinner,
    first,
  );
  const pits = match.rounds.flatMap(({ turns }) => turns.map(({ trace }) => Number.parseInt(trace, 10)));
  const asks = requestOf(setup, pits);
  return (at) => ({
    asks,
    places: placesOf(match),
    here: placeOf(match, at),
    names: [seatName(match.seats, 0), seatName(match.seats, 1)],
  });
}

/** placesOf is all places of a match, from the start of its first round to the end of its last. */
function placesOf(match: Match): Place[] {
  return Array.from({ length: places(match) }, (_, i) => {
    const at = placeAt(match, i);
    const { held, over, round } = stateAt(match, at);
    return {
      turn: i - at.round + 1,
      name: placeName(match, at),
      over: over !== null,
      south: held[0] - held[1],
      ...(at.turn === 0 && { opens: round }),
    };
  });
}
