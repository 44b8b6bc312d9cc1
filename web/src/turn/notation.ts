import type { Lap, Turn } from "./types.ts";

/** seatLetter is how the sowing notation names a seat. */
export const seatLetter = (seat: number): string => (seat === 0 ? "S" : "N");

/** pitName is how people call a pit: by its row and counted from 1 at its owner's left, "S3". */
export const pitName = (pits: number, pit: number): string =>
  `${seatLetter(pit < pits ? 0 : 1)}${(pit % pits) + 1}`;

/** readable names the pits of a notation as people call them: "2/2 3 4*4" is "S3/2 S4 S5*4". */
export const readable = (notation: string, pits: number): string =>
  notation.replace(/(?<= |^)\d+/g, (pit) => pitName(pits, Number(pit)));

/** notation writes a turn in full: each lap's origin/lifted and the pit of each seed, with what was taken where. */
export function notation(turn: Turn): string {
  return [
    ...turn.laps.map(lapNotation),
    ...turn.passes.map((seat) => `-${seatLetter(seat)}`),
    ...turn.awards.map((a) => `=${seatLetter(a.seat)}${a.seeds}`),
  ].join(" ");
}

// A capture is written on its seed if that seed's own pit is the first thing it took, otherwise after the lap.
function lapNotation(lap: Lap): string {
  let next = 0;
  const seeds = lap.path.map((pit, i) => {
    const taken = lap.captures[next];
    if (taken?.after !== i + 1 || taken.pit !== pit) return `${pit}`;
    next++;
    return `${pit}*${taken.seeds}`;
  });
  const elsewhere = lap.captures.slice(next).map((taken) => `${taken.pit}*${taken.seeds}`);
  return [`${lap.origin}/${lap.lifted}`, ...seeds, ...elsewhere].join(" ");
}
