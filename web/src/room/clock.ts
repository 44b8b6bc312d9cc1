import type { Ticking } from "../../wire/wire.gen.ts";
import { span } from "../text.ts";
import type { Seat } from "../turn.ts";

/** leftNow is what a player's clock shows at a time of the server, in milliseconds. */
export function leftNow(clock: Ticking, toMove: number | undefined, seat: Seat, now: number): number {
  const left = seat === 0 ? clock.south : clock.north;
  if (toMove !== seat || clock.from === undefined) return left;
  return Math.max(0, left - Math.max(0, now - clock.from));
}

/** face writes a time on a clock: 2d 5h, 1:02:30, 12:05, and tenths below ten seconds. */
export function face(ms: number): string {
  if (ms > day) return span(ms, "narrow");
  const tenths = Math.ceil(ms / 100);
  if (tenths < 100) return `0:0${Math.floor(tenths / 10)}.${tenths % 10}`;
  const s = Math.ceil(ms / 1000);
  const two = (n: number): string => String(n).padStart(2, "0");
  const minutes = Math.floor(s / 60);
  if (minutes < 60) return `${minutes}:${two(s % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(s % 60)}`;
}

const day = 24 * 60 * 60_000;

/** Below this a clock is shown as short of time. */
export const short = 20_000;

/** The last of a player's time, in ms, which is shown as such; of one's own each second is heard. */
const last = 10_000;

/** lastSecond is the second that a running clock is in when it is in its last ones: 10 … 1, and 0 when time is up. */
export function lastSecond(
  clock: Ticking | undefined,
  toMove: number | undefined,
  seat: Seat,
  now: number,
): number | undefined {
  if (clock?.from === undefined || toMove !== seat) return undefined;
  const left = leftNow(clock, toMove, seat, now);
  return left > last ? undefined : Math.ceil(left / 1000);
}

/** Counted is the second of one's own time that was heard last, and the turn of which it was. */
export interface Counted {
  turn: number;
  second: number;
}

/** count says what is heard of a last second: a tick, once, and in words with the first tick of a turn. */
export function count(
  heard: Counted | undefined,
  turn: number,
  second: number | undefined,
): { tick: boolean; words: boolean } {
  const again = heard?.turn === turn;
  const tick = !!second && !(again && heard.second === second);
  return { tick, words: tick && !again };
}
