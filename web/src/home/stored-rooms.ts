import type { View } from "../../wire/wire.gen.ts";
import { recall, store } from "../storage.ts";

/** StoredRoom is a room in which this browser's player has a seat and the match is not over. */
interface StoredRoom {
  room: string;
  rules: string;
  pits: number;
  player: string;
}

const name = "casitas.rooms";
const most = 12;

/** storedRooms are those of a player, the newest first: the way back to a room that stands in no list. */
export function storedRooms(player: string | undefined): StoredRoom[] {
  return all().filter((r) => r.player === player);
}

/** rememberRoom keeps the way back to a room where a player has a seat, as long as there is one to need. */
export function rememberRoom(room: string, view: View, player: string | undefined): void {
  if (player === undefined) return;
  const going = view.phase === "open" || view.phase === "playing" || view.phase === "between";
  put({ room, rules: view.rules.name, pits: view.rules.pits, player }, going);
}

function put(room: StoredRoom, open: boolean): void {
  const before = all();
  const known = before.findIndex((r) => r.room === room.room && r.player === room.player);
  if (open ? known === 0 : known < 0) return;
  const others = before.filter((_, i) => i !== known);
  store(name, (open ? [room, ...others] : others).slice(0, most));
}

/** forgetRoom forgets a room for everybody: it is gone. */
export function forgetRoom(room: string): void {
  const before = all();
  const after = before.filter((r) => r.room !== room);
  if (after.length < before.length) store(name, after);
}

function all(): StoredRoom[] {
  const stored = recall(name);
  return Array.isArray(stored) ? (stored as StoredRoom[]).filter((r) => typeof r?.room === "string") : [];
}
