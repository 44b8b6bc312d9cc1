import assert from "node:assert/strict";
import type { Room, View } from "../../wire/wire.gen.ts";

/** Played is one turn of a match's record. */
export interface Played {
  pit: number;
  trace: string;
}

/** Record is a match as GET /api/matches/{id} tells it. */
export interface Record {
  turns: Played[];
  matchWinner?: string;
  tags: { readonly Room: string; readonly South: string; readonly North: string; readonly Why?: string };
}

/** Journal asks the server what is written down; every board is held against it. */
export class Journal {
  constructor(private readonly server: string) {}

  room(id: string): Promise<Room> {
    return this.ask<Room>(`/api/rooms/${id}`);
  }

  match(id: string): Promise<Record> {
    return this.ask<Record>(`/api/matches/${id}`);
  }

  private async ask<T>(path: string): Promise<T> {
    const res = await fetch(this.server + path, { headers: { Accept: "application/json" } });
    assert.equal(res.status, 200, `GET ${path}`);
    return (await res.json()) as T;
  }
}

/** Shown is a position: what stands on the board, and what each player holds. */
export interface Shown {
  pits: (number | null)[];
  held: [number, number];
}

/** shownOf is the position that a board shows of a view: between rounds, the one that was dealt. */
export function shownOf(view: View): Shown {
  const at = view.phase === "between" && view.next ? view.next : view;
  return { pits: [...at.pits], held: [at.held[0], at.held[1]] };
}

/** seedsOf counts all the seeds of a position. */
export const seedsOf = ({ pits, held }: Shown): number =>
  pits.reduce<number>((sum, n) => sum + (n ?? 0), 0) + held[0] + held[1];
