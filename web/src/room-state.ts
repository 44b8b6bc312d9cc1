import type { Event, Presence, Resume, Seen, Talk, View, What } from "../wire/wire.gen.ts";
import { merge, type Json } from "./merge.ts";

/** RoomState is what we know of a room: the view at a version, and the head that proves it. */
export interface RoomState {
  room: string;
  v: number;
  h: string;
  view?: View;
  presence?: Presence;
  /** what was said last */
  talk?: Talk;
  /** ms by which the room's time is ahead of the server's */
  ahead?: number;
  /** there is no such room */
  gone?: boolean;
  /** we have asked how it goes on and wait for the response: events that do not fit are dropped */
  asked?: boolean;
  /** how many events of the answer are still to come */
  owed?: number;
  /** the page has only just come with this view: what has happened since is no past yet */
  fresh?: boolean;
}

/** Step is what a frame did to a room. */
export type Step =
  | { is: "nothing" }
  | { is: "event"; what: What; before: View; after: View; late: boolean } // late: it happened while we were away
  | { is: "whole"; before?: View; after: View } // a snapshot
  | { is: "rollback"; before?: View; after: View; from: number; to: number }
  | { is: "gone" }
  | { is: "ask"; seen: Seen } // something is missing: ask with this
  | { is: "presence" }
  | { is: "talk" };

/** opened is a room of which nothing is known yet. */
export const opened = (room: string): RoomState => ({ room, v: 0, h: "" });

/** begun is a room whose view came with the page itself. */
export const begun = (frame: Resume): RoomState => ({ ...hear(opened(frame.room), frame)[0], fresh: true });

/** seen is what to tell the server that we have. */
export const seen = (s: RoomState): Seen => (s.view ? { room: s.room, v: s.v, h: s.h } : { room: s.room });

/** hear takes a frame about a room: the room afterwards, and what the frame did. It changes nothing it was given. */
export function hear(s: RoomState, frame: Resume | Event | Presence | Talk): [RoomState, Step] {
  switch (frame.t) {
    case "resume":
      return resumed(s, frame as Resume);
    case "event":
      return happened(s, frame as Event);
    case "presence":
      return [{ ...s, presence: frame as Presence }, { is: "presence" }];
    case "talk":
      return [{ ...s, talk: frame as Talk }, { is: "talk" }];
    default:
      return [s, { is: "nothing" }];
  }
}

/** lost is a room whose connection has broken: the response to what was asked will not come any more. */
export function lost(s: RoomState): RoomState {
  const { presence: _presence, asked: _asked, owed: _owed, ...kept } = s;
  return kept;
}

function happened(s: RoomState, e: Event): [RoomState, Step] {
  if (s.view && e.v <= s.v) return [s, { is: "nothing" }]; // seen before
  if (!s.view || e.v !== s.v + 1) {
    if (s.asked) return [s, { is: "nothing" }];
    return [
      { ...s, asked: true },
      { is: "ask", seen: seen(s) },
    ];
  }
  const after = merge(s.view as unknown as Json, e.diff as Json) as unknown as View;
  const owed = s.owed ?? 0;
  const next: RoomState = { ...s, v: e.v, h: e.h, view: after };
  if (owed > 1) next.owed = owed - 1;
  else {
    delete next.owed;
    delete next.fresh;
  }
  return [next, { is: "event", what: e.e, before: s.view, after, late: owed > 0 && !s.fresh }];
}

function resumed(s: RoomState, r: Resume): [RoomState, Step] {
  const { asked: _asked, owed: _owed, ahead: _ahead, fresh, ...rest } = s;
  const kept = r.ahead === undefined ? rest : { ...rest, ahead: r.ahead };
  switch (r.how) {
    case "current":
      return [kept, { is: "nothing" }];
    case "events":
      return [r.n ? { ...kept, owed: r.n, ...(fresh && { fresh }) } : kept, { is: "nothing" }];
    case "snapshot":
    case "rollback": {
      if (!r.view) return [kept, { is: "nothing" }];
      const next: RoomState = { ...kept, v: r.v ?? 0, h: r.h ?? "", view: r.view };
      const before = s.view ? { before: s.view } : {};
      if (r.how === "snapshot") return [next, { is: "whole", ...before, after: r.view }];
      return [next, { is: "rollback", ...before, after: r.view, from: s.v, to: next.v }];
    }
    case "gone":
      return [{ ...kept, gone: true }, { is: "gone" }];
    default:
      return [s, { is: "nothing" }];
  }
}
