/** Course is what to do after a socket has closed. */
type Course = "again" | "later" | "stop";

/** Why a socket stays closed, as the page says it. */
export type Halt = "reload" | "key" | "refused";

/** courseOf says what a close code means. Codes that nobody has given a meaning are tried again, but later. */
export function courseOf(code: number): Course {
  switch (code) {
    case 1000: // closed in order
    case 1001: // going away
    case 1005: // no code
    case 1006: // the connection broke
    case 1011: // the server made a mistake
    case 1012: // the server restarts
      return "again";
    case 1013: // the server has too much to do
    case 4008: // we sent too much
      return "later";
    case 1002: // protocol error
    case 1003: // not text
    case 1007: // not UTF-8
    case 1008: // not allowed
    case 1009: // too large
    case 4000: // a frame could not be read
    case 4001: // no hello, or a late one
    case 4002: // another protocol
    case 4003: // unknown key
    case 4004: // the host keeps us away
      return "stop";
    default:
      return "later";
  }
}

/** haltOf says what the page can offer when a socket stays closed. */
export function haltOf(code: number): Halt {
  if (code === 4002) return "reload";
  if (code === 4003) return "key";
  return "refused";
}

/** The bounds of a wait before trying again, in milliseconds. */
export const waits = { first: 300, most: 5_000, later: 15_000 } as const;

/** waitFor is how long to wait before a try: full jitter under a bound that doubles. Tries count from 0, luck from 0 to 1. */
export function waitFor(course: "again" | "later", tries: number, luck: number): number {
  if (course === "later") return waits.later * (0.5 + luck / 2);
  return luck * Math.min(waits.most, waits.first * 2 ** Math.min(tries, 10));
}
