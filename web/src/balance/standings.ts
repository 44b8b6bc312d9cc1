import type { Balance, Replay, Standing } from "../../wire/wire.gen.ts";
import { Emitter } from "../emitter.ts";
import { askLines } from "../http.ts";

/** Standings has the server think about all positions of one match at a time. */
export class Standings {
  /** more is known */
  readonly changed = new Emitter();
  /** what the positions come to, by the number of turns before them */
  known = new Map<number, Standing>();
  /** after each so many turns a position is looked at */
  every = 1;
  /** how many are looked at; 0 while that is not known */
  of = 0;
  /** so many requests come first */
  before = 0;
  state: "asked" | "done" | "busy" | "offline" | "refused" | undefined;
  private asked: Replay | undefined;
  private stop: AbortController | undefined;

  /** ask asks about a match, unless it has been asked about. What it begins with as the one before did is known. */
  ask(match: Replay): void {
    const { asked } = this;
    if (asked && JSON.stringify(asked) === JSON.stringify(match)) return;
    this.cease();
    const same = this.every === 1 ? together(asked, match) : -1;
    this.known = new Map([...this.known].filter(([turn]) => turn <= same));
    [this.every, this.of, this.before, this.state, this.asked] = [1, 0, 0, "asked", match];
    void this.read(match);
  }

  /** cease has the server think no more, and lets it be asked again. */
  cease(): void {
    this.stop?.abort();
    this.stop = this.asked = this.state = undefined;
  }

  /** after is what the position after so many turns comes to, or of those before it the nearest that was looked at. */
  after(turn: number): Standing | undefined {
    return this.known.get(turn - (turn % this.every));
  }

  private async read(match: Replay): Promise<void> {
    const stop = new AbortController();
    this.stop = stop;
    let failed = false;
    const end = await askLines<Balance>("/api/balance", JSON.stringify(match), stop.signal, (said) => {
      failed ||= said.error !== undefined;
      this.every = said.every ?? 1;
      this.of = said.of ?? 0;
      this.before = said.before ?? 0;
      for (const one of said.at ?? []) this.known.set(one.turn, one);
      this.changed.emit();
    });
    if (end === "stopped") return;
    this.state = failed ? "busy" : end;
    this.changed.emit();
  }
}

/** together is for how many turns two matches are one and the same; -1 where they begin otherwise. */
function together(a: Replay | undefined, b: Replay): number {
  const begins = (m: Replay): string => JSON.stringify({ ...m, moves: [] });
  if (!a || begins(a) !== begins(b)) return -1;
  const [mine, theirs] = [a.moves ?? [], b.moves ?? []];
  const apart = mine.findIndex((pit, i) => pit !== theirs[i]);
  return apart < 0 ? mine.length : apart;
}
