import type { Cmd, Presence, View } from "../../wire/wire.gen.ts";
import type { Pending } from "../commands.ts";
import { bothSeats } from "../names.ts";
import type { Seat, Turn } from "../turn.ts";

/** Scene is all that the parts of a room's page are written from. */
export interface Scene {
  room: string;
  /** the version of the true view */
  v: number;
  /** what the board shows: the true view, or one that a turn is still being played up to */
  view: View;
  /** the view as the journal has it */
  live: View;
  presence: Presence | undefined;
  /** my seat; nobody's for a watcher; of both, the one to move */
  mine: Seat | undefined;
  /** whoever is here came to watch only, and is offered no seat */
  watch: boolean;
  /** one player has both seats */
  both: boolean;
  /** whose row is at the bottom */
  bottom: Seat;
  /** what was commanded for and has no response yet */
  pending: readonly Pending[];
  /** a turn is being played */
  playing: boolean;
  /** it is held where it stands */
  held: boolean;
  /** the turn that is being played, and the view before it */
  now: { turn: Turn; before: View } | undefined;
  /** the end of a round is being looked at */
  looking: boolean;
  /** the connection is up */
  up: boolean;
  /** what happened last, in a sentence */
  last: string;
  /** the turns of this round can be shown again */
  watchable: boolean;
  /** does something the server must agree to */
  command(command: Omit<Cmd, "t" | "id" | "room">): void;
  /** gives up what has no response yet */
  withdraw(id: string): void;
}

/** waits says whether a command of this kind has no response yet; with what it is about, where kinds differ in that. */
export const waits = (s: Scene, verb: Cmd["do"], ...what: [Cmd["what"]?]): boolean =>
  s.pending.some((c) => c.do === verb && (what.length === 0 || c.what === what[0]));

/** isHere says whether whoever sits there is here; undefined where nobody knows. Oneself and a bot always are. */
export function isHere(s: Scene, seat: Seat): boolean | undefined {
  if (!s.up) return undefined;
  return s.both || s.mine === seat || (s.live.seats[seat]?.bot ?? 0) > 0 || s.presence?.seats[seat];
}

/** isAway says whether whoever sits there is known not to be here, and is missed: where a turn has days nobody is. */
export const isAway = (s: Scene, seat: Seat): boolean =>
  !s.live.timed?.days && s.live.seats[seat] !== null && isHere(s, seat) === false;

/** seatOf is the seat of a player, if any; of one who has both, the one to move. */
export function seatOf(view: View, id: string | undefined): Seat | undefined {
  if (bothSeats(view.seats) && view.seats[0]?.id === id) return (view.toMove ?? 0) as Seat;
  const at = view.seats.findIndex((who) => who !== null && who.id === id);
  return at === 0 || at === 1 ? at : undefined;
}

/** other is the seat across. */
export const other = (seat: Seat): Seat => (seat === 0 ? 1 : 0);
