import type { List, Summary } from "../../wire/wire.gen.ts";

/** So many matches are shown as boards at most, the featured one among them. */
export const most = 12;

/** boardsOf are the matches of the list that are shown as small boards beside the featured one, in the order of the server. */
export function boardsOf({ rooms, order, featured }: Pick<List, "rooms" | "order" | "featured">): Summary[] {
  const live = order.filter((room) => rooms[room]?.status === "live" && room !== featured);
  return live.slice(0, most - 1).map((room) => rooms[room]!);
}
