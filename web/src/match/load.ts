import type { MatchRecord } from "../../wire/wire.gen.ts";
import { ask } from "../http.ts";
import { matchOf, type Match } from "./rounds.ts";

/** Loaded is a match, or why there is none: no such room, nobody has played in it, or the server could not be asked. */
export type Loaded = { is: "match"; match: Match } | { is: "gone" | "unplayed" | "failed" };

/** recordPath is the address of a match's record. */
export const recordPath = (room: string, as: "text" | "json"): string =>
  `/api/matches/${encodeURIComponent(room)}?format=${as}`;

/** loadMatch asks the server for the match in a room, finished or so far. */
export async function loadMatch(room: string): Promise<Loaded> {
  const reply = await ask<MatchRecord>("GET", recordPath(room, "json"));
  if (reply.ok) return { is: "match", match: matchOf(reply.body) };
  if (reply.code === "no-match") return { is: "unplayed" };
  return { is: reply.code === "no-room" ? "gone" : "failed" };
}
