import { recall, store } from "../storage.ts";

const name = "casitas.puzzles";

/** Stored is what was solved on this device. */
interface Stored {
  solved: readonly string[];
  /** the last day whose puzzle was solved on it, and how many in a row that was */
  day: string;
  row: number;
}

function stored(): Stored {
  const { solved, day, row } = (recall(name) ?? {}) as Partial<Stored>;
  return {
    solved: Array.isArray(solved) ? solved : [],
    day: typeof day === "string" ? day : "",
    row: typeof row === "number" ? row : 0,
  };
}

/** solvedHere are the puzzles that were solved on this device. */
export const solvedHere = (): readonly string[] => stored().solved;

/** daysInRow is on how many days one after another the day's puzzle was solved: up to today, or, where it was more than one, up to the day before. */
export function daysInRow(today: string): number {
  const { day, row } = stored();
  const since = daysFrom(day, today);
  return since === 0 || (since === 1 && row > 1) ? row : 0;
}

/** storeSolved keeps that a puzzle was solved; today, if it is the day's. */
export function storeSolved(id: string, today?: string): void {
  const { solved, day, row } = stored();
  const next: Stored = { solved: solved.includes(id) ? solved : [...solved, id], day, row };
  const since = today === undefined ? 0 : daysFrom(day, today);
  if (today !== undefined && since !== 0) Object.assign(next, { day: today, row: since === 1 ? row + 1 : 1 });
  store(name, next);
}

/** daysFrom counts days by UTC, whatever the clock here says; a day that cannot be read is long ago. */
function daysFrom(day: string, to: string): number {
  const days = (Date.parse(to) - Date.parse(day)) / 86_400_000;
  return Number.isNaN(days) ? Infinity : days;
}
