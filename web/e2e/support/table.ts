import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import type { Journal, Shown } from "./journal.ts";
import { seedsOf, shownOf } from "./journal.ts";
import type { Visitor } from "./visitor.ts";
import type { Room } from "../../wire/wire.gen.ts";

/** How a room is made. */
export interface RoomOptions {
  game: string;
  /** a single game of those without rounds, and the usual match of the others, where it is left out */
  length?: number;
  ballot?: boolean;
  private?: boolean;
  both?: boolean;
  clock?: string;
}

/** makeRoom makes a room with the form on the home page, whose maker opens, and gives its id. */
export async function makeRoom(who: Visitor, options: RoomOptions): Promise<string> {
  await who.goto("/");
  const form = who.page.locator("form", { has: who.the("open") });
  await form.locator("#make-rules").selectOption(options.game);
  const length = options.length ?? (["tihbat", "ayoayo"].includes(options.game) ? 0 : undefined);
  if (length !== undefined) await form.locator("#make-length").selectOption(String(length));
  if (options.ballot) await form.locator("[name=ballot]").check();
  if (options.clock !== undefined) await form.locator("#make-clock").selectOption(options.clock);
  await form.locator("#make-opener").selectOption("south");
  await who.choose("public", options.both ? "both" : options.private ? "private" : "public");
  await who.press("open");
  const asked = who.dialog("name");
  await asked.or(who.page.locator(".room sow-board")).first().waitFor();
  if ((await asked.count()) > 0) await who.tellName();
  await who.page.locator(".room sow-board").waitFor();
  return roomOf(who);
}

/** roomOf is the room that somebody looks at. */
export function roomOf(who: Visitor): string {
  const room = /\/room\/([\w-]+)$/.exec(new URL(who.page.url()).pathname)?.[1];
  assert.ok(room, `no room at ${who.page.url()}`);
  return room;
}

/** sit sits down on the free seat. */
export async function sit(who: Visitor): Promise<void> {
  await who.press("sit");
  await who.tellName();
  await at(who, { phase: "playing" });
}

/** pit is one pit of the board. */
export const pit = (who: Visitor, n: number): Locator => who.page.locator(`sow-board [data-pit="${n}"]`);

/** at waits until the room's page has come so far and nothing moves on it. */
export async function at(who: Visitor, want: { v?: number; turn?: number; phase?: string }): Promise<void> {
  await who.page.waitForFunction(
    ({ v, turn, phase }) => {
      const room = document.querySelector<HTMLElement>(".room");
      if (!room || room.dataset["playing"] === "true") return false;
      const is = room.dataset;
      return (
        (v === undefined || Number(is["v"]) >= v) &&
        (turn === undefined || Number(is["turn"]) >= turn) &&
        (phase === undefined || is["phase"] === phase)
      );
    },
    want,
    { polling: 20 }, // waiting for frames would have the page drawn
  );
}

/** What a visitor's page shows of its room. */
interface Seen extends Shown {
  v: number;
  phase: string;
  turn: number;
  round: number;
  can: number[];
  words: string[]; // the number written on each pit
  labels: string[];
  sums: string[]; // the number written in each store
}

/** look reads the board off the page: nothing of it comes from the page's memory. */
export function look(who: Visitor): Promise<Seen> {
  return who.page.evaluate(() => {
    const room = document.querySelector<HTMLElement>(".room")!;
    const pits = [...room.querySelectorAll<HTMLElement>("sow-board [data-pit]")].sort(
      (a, b) => Number(a.dataset["pit"]) - Number(b.dataset["pit"]),
    );
    const stores = ["south", "north"].map((seat) =>
      room.querySelector<HTMLElement>(`sow-board [data-seat=${seat}]`)!,
    );
    const is = room.dataset;
    return {
      v: Number(is["v"]),
      phase: is["phase"]!,
      turn: Number(is["turn"]),
      round: Number(is["round"]),
      pits: pits.map((p) => (p.dataset["seeds"] === "closed" ? null : Number(p.dataset["seeds"]))),
      held: stores.map((s) => Number(s.dataset["held"])) as [number, number],
      can: pits.filter((p) => p.hasAttribute("data-can")).map((p) => Number(p.dataset["pit"])),
      words: pits.map((p) => p.querySelector(".sb-count")!.textContent!),
      labels: pits.map((p) => p.getAttribute("aria-label")!),
      sums: stores.map((s) => s.querySelector(".sb-sum")!.textContent!),
    };
  });
}

/**
 * agree proves that everybody's page shows what the journal has, to the seed, and gives that. Where the room goes on
 * in the meantime, it is read again.
 */
export async function agree(journal: Journal, room: string, all: readonly Visitor[]): Promise<Room> {
  const kept = await journal.room(room);
  const seen = await Promise.all(
    all.map(async (who) => {
      await at(who, { v: kept.v });
      return look(who);
    }),
  );
  if (seen.some(({ v }) => v > kept.v)) return agree(journal, room, all);
  const { view } = kept;
  const want = shownOf(view);
  assert.equal(seedsOf(want), 2 * view.rules.pits * (view.rules.name === "tihbat" ? 7 : 4), "seeds in all");
  for (const [i, is] of seen.entries()) {
    const which = `${all[i]!.name}'s board at version ${kept.v}`;
    assert.deepEqual({ pits: is.pits, held: is.held }, want, which);
    assert.deepEqual([is.v, is.phase, is.turn, is.round], [kept.v, view.phase, view.turn, view.round], which);
    assert.deepEqual(
      is.words,
      is.pits.map((n) => (n === null ? "" : String(n))),
      `${which}: numbers`,
    );
    assert.deepEqual(is.sums, is.held.map(String), `${which}: stores`);
  }
  return kept;
}

/** Table is two players at a room with whoever watches, moved by what the pages show. */
export class Table {
  /** every pit that was pressed, in order */
  readonly moves: number[] = [];

  constructor(
    readonly journal: Journal,
    readonly room: string,
    readonly seats: readonly [Visitor, Visitor],
    readonly watchers: readonly Visitor[] = [],
    /** the pits to play, turn by turn, each by its number in its row; without it, any that may be played */
    readonly script = "",
  ) {}

  get everybody(): Visitor[] {
    return [...this.seats, ...this.watchers];
  }

  agree(): Promise<Room> {
    return agree(this.journal, this.room, this.everybody);
  }

  /** choice is who moves, and the pit that they choose of those that their board offers. */
  async choice(view: Room["view"]): Promise<{ mover: Visitor; pit: number }> {
    const mover = this.seats[view.toMove as 0 | 1];
    for (const who of this.everybody) {
      const { can } = await look(who);
      assert.deepEqual(
        can,
        who === mover ? view.legal : [],
        `what ${who.name} may press on turn ${view.turn}`,
      );
    }
    const told = this.script[view.turn - 1];
    if (told === undefined) return { mover, pit: view.legal[9 % view.legal.length]! };
    const chosen = view.toMove! * view.rules.pits + Number(told) - 1;
    assert.ok(view.legal.includes(chosen), `turn ${view.turn} of the script may be played`);
    return { mover, pit: chosen };
  }

  /** turn plays a turn and waits until it is on all boards as it is in the journal. */
  async turn(view: Room["view"]): Promise<Room> {
    const { mover, pit: chosen } = await this.choice(view);
    await mover.sow(pit(mover, chosen));
    return this.landed(mover, chosen, view);
  }

  /** landed waits until a pressed pit has been played. */
  async landed(mover: Visitor, chosen: number, view: Room["view"]): Promise<Room> {
    this.moves.push(chosen);
    await mover.page.waitForFunction(
      (turn) => Number(document.querySelector<HTMLElement>(".room")?.dataset["turn"]) > turn,
      view.turn,
      { polling: 20 }, // waiting for frames would have the page drawn
    );
    return this.agree();
  }
}
