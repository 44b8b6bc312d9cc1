import type { Kind, Seek, View } from "../../wire/wire.gen.ts";

/** Along takes whoever is at a table to its next match, once this one has been shown to its end. */
export class Along {
  private next: string | undefined;

  constructor(
    private readonly room: string,
    private readonly leave: (next: string, from: View) => void,
  ) {}

  /**
   * hear takes in what happens: both players go along to a rematch, who stays to the winner's next match, and who waits in line
   * there to either.
   */
  hear(
    kind: Kind,
    seat: number | undefined,
    { to }: View,
    mine: number | undefined,
    line: Seek | undefined,
  ): void {
    if (kind !== "rematched" && kind !== "stayed") return;
    const waits = line?.table !== undefined && [this.room, to].includes(line.table);
    const plays = mine !== undefined && (kind === "rematched" || mine === seat);
    if (plays || waits) this.next = to;
  }

  /** called says whether it is to this table that a player is called, who knows of it by a seek; if so they go along. */
  called(next: string, seek: string, to: string | undefined): boolean {
    const here = seek === this.room || next === to;
    if (here) this.next = next;
    return here;
  }

  /** see takes in what is shown; while a turn is played, it is one that this leads to. */
  see(shown: View, playing: boolean): void {
    const { next } = this;
    if (next === undefined || playing || (shown.phase !== "finished" && shown.phase !== "closed")) return;
    this.next = undefined;
    this.leave(next, shown);
  }
}
