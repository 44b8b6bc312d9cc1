import { pathOf } from "./course.ts";
import type { Award, Lap, Pits, Rules, Seat, Taken, Turn } from "./types.ts";

/** Before is as much of the position before a turn as reading the turn needs: which pits are closed. */
export interface Before {
  pits: Pits;
}

const lapWord = /^(\d+)\/(\d+)(?:!(\d+))?((?:\*\d+(?:@\d+)?:\d+)*)$/;
const captureWord = /\*(\d+)(?:@(\d+))?:(\d+)/g;
const passWord = /^-([SN])$/;
const awardWord = /^=([SN])(\d+)$/;

/**
 * parseTurn reads a turn in compact notation: "2/4 6/5 11/5*3:4 -N =S4". A lap is origin/lifted, then "!sown" if
 * it was cut short, then captures "*after:seeds", "*after@pit:seeds" where the pit is not the one the seed fell in.
 * Passes and awards follow. Throws where the text is not a turn on this board.
 */
export function parseTurn(rules: Rules, before: Before, text: string): Turn {
  const laps: Lap[] = [];
  const passes: Seat[] = [];
  const awards: Award[] = [];
  for (const word of text.split(" ")) {
    const [lap, pass, award] = [lapWord.exec(word), passWord.exec(word), awardWord.exec(word)];
    if (lap && passes.length + awards.length === 0) laps.push(lapOf(rules, before.pits, lap, laps.at(-1)));
    else if (pass && awards.length === 0) passes.push(seatOf(pass[1]!));
    else if (award) awards.push({ seat: seatOf(award[1]!), seeds: Number(award[2]) });
    else throw new Error(`not a turn: ${JSON.stringify(word)} in ${JSON.stringify(text)}`);
  }
  const pit = laps[0]?.origin;
  if (pit === undefined) throw new Error(`a turn without laps: ${JSON.stringify(text)}`);
  return { seat: pit < rules.pits ? 0 : 1, pit, laps, passes, awards };
}

function seatOf(letter: string): Seat {
  return letter === "S" ? 0 : 1;
}

function lapOf(rules: Rules, pits: Pits, match: RegExpExecArray, last: Lap | undefined): Lap {
  const [word, , , , captures] = match;
  const [origin, lifted] = [Number(match[1]), Number(match[2])];
  const sown = match[3] === undefined ? lifted : Number(match[3]);
  const cut = sown < lifted;
  if (typeof pits[origin] !== "number" || sown < 1 || (match[3] !== undefined && !cut)) {
    throw new Error(`no such lap on this board: ${word}`);
  }
  if (last && last.path.at(-1) !== origin)
    throw new Error(`lap ${word} begins where the one before did not end`);
  const path = pathOf(rules, pits, origin, sown);
  return { origin, lifted, path, captures: capturesOf(path, captures ?? "") };
}

function capturesOf(path: readonly number[], text: string): Taken[] {
  return [...text.matchAll(captureWord)].map(([word, after, pit, seeds]) => {
    const fell = path[Number(after) - 1];
    if (fell === undefined) throw new Error(`no such seed: ${word}`);
    return { after: Number(after), pit: pit === undefined ? fell : Number(pit), seeds: Number(seeds) };
  });
}
