/** A turn as the board draws it, the notation writes it and a sentence tells it. */
export type { Award, Held, Lap, Pits, Rules, Seat, Taken, Turn } from "./turn/types.ts";
export { parseTurn, type Before } from "./turn/compact.ts";
export { parseTrace } from "./turn/trace.ts";
export { notation, pitName, readable, seatLetter } from "./turn/notation.ts";
export { replay, type Standing } from "./turn/replay.ts";
export { describe, type Description } from "./turn/describe.ts";
