import type { Matches, Summary } from "../wire/wire.gen.ts";
import { identity } from "./app.ts";
import { Emitter } from "./emitter.ts";
import { ask } from "./http.ts";
import { number } from "./text.ts";

const every = 30_000; // ms after which the matches are asked for again

/** Ongoing is the matches of this player that go on. All pages have it in common: the home page lists them, and a window's title says how many wait. */
class Ongoing {
  readonly changed = new Emitter();
  summaries: readonly Summary[] = [];
  private asked: string | undefined;

  /** start keeps the list up to date from now on. */
  start(): void {
    identity.changed.on(() => void this.load());
    setInterval(() => this.summaries.length > 0 && void this.load(true), every);
    document.addEventListener("visibilitychange", () => document.hidden || void this.load(true));
  }

  /** badge is how many matches wait for the player, but for that in the room that is open, as a window's title shows it. */
  badge(open?: string): string {
    const n = this.summaries.filter((summary) => summary.room !== open && waitsForMe(summary)).length;
    return n > 0 ? `(${number(n)}) ` : "";
  }

  /** load asks for the list: once for each player, or again. */
  async load(again = false): Promise<void> {
    const { me } = identity;
    if (me?.id === this.asked && !again) return;
    if (me?.id !== this.asked) this.summaries = [];
    this.asked = me?.id;
    if (!me) return this.changed.emit();
    const path = `/api/players/${encodeURIComponent(me.id)}/live?limit=100`;
    const reply = await ask<Matches>("GET", path, { key: me.key });
    if (!reply.ok || me.id !== this.asked) return;
    this.summaries = reply.body.matches;
    this.changed.emit();
  }
}

export const ongoing = new Ongoing();

/** mySeat is the seat that this player has in a match. */
export const mySeat = ({ seats }: Summary): number => seats.findIndex((who) => who?.id === identity.me?.id);

/** waitsForMe says whether a match goes on when this player does something. */
export const waitsForMe = (summary: Summary): boolean => summary.waits?.[mySeat(summary) as 0 | 1] ?? false;
