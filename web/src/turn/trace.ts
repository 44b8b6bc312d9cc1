import type { Award, Lap, Seat, Taken, Turn } from "./types.ts";

/**
 * parseTrace reads a turn as notation() and the records of matches write it, "2/4 3*4 4 5 6 6/1 7 -N =S4". It says where
 * each seed fell, so that neither rules nor a position are needed. Throws where the text is no turn.
 */
export function parseTrace(pits: number, text: string): Turn {
  const laps: Lap[] = [];
  const passes: Seat[] = [];
  const awards: Award[] = [];
  // What follows an origin belongs to its lap; passes and awards stand alone.
  for (const part of text.split(/ (?=\d+\/|[-=])/)) {
    const alone = /^(?:-([SN])|=([SN])(\d+))$/.exec(part);
    if (!alone) laps.push(lapOf(part));
    else if (alone[1]) passes.push(seatOf(alone[1]));
    else awards.push({ seat: seatOf(alone[2]!), seeds: Number(alone[3]) });
  }
  const pit = laps[0]?.origin;
  if (pit === undefined) throw new Error(`a turn without laps: ${JSON.stringify(text)}`);
  return { seat: pit < pits ? 0 : 1, pit, laps, passes, awards };
}

const seatOf = (letter: string): Seat => (letter === "S" ? 0 : 1);

function lapOf(text: string): Lap {
  if (!/^\d+\/\d+(?: \d+(?:\*\d+)?)+$/.test(text)) throw new Error(`no such lap: ${JSON.stringify(text)}`);
  const [head = "", ...words] = text.split(" ");
  const [origin, lifted] = head.split("/").map(Number) as [number, number];
  const sown = Math.min(words.length, lifted); // what comes after the seeds was taken elsewhere by the last
  const path: number[] = [];
  const captures: Taken[] = [];
  words.forEach((word, i) => {
    const [pit, seeds] = word.split("*").map(Number) as [number, number?];
    if (i < sown) path.push(pit);
    if (seeds !== undefined) captures.push({ after: Math.min(i + 1, sown), pit, seeds });
  });
  return { origin, lifted, path, captures };
}
