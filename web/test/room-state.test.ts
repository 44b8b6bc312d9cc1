import assert from "node:assert/strict";
import { test } from "node:test";
import type { Event } from "../wire/wire.gen.ts";
import { hear, lost, opened, seen, type RoomState } from "../src/room-state.ts";
import { aView } from "./fake.ts";

const event = (v: number, diff: unknown = { turn: v }): Event => ({
  t: "event",
  room: "r",
  v,
  h: `h${v}`,
  e: { k: "sown", s: 0 },
  diff,
});

const at = (v: number): RoomState => ({ room: "r", v, h: `h${v}`, view: aView({ turn: v }) });

test("nothing is known at first, and nothing is claimed", () => {
  assert.deepEqual(seen(opened("r")), { room: "r" });
  assert.deepEqual(seen(at(3)), { room: "r", v: 3, h: "h3" });
});

test("a snapshot is taken whole", () => {
  const [s, step] = hear(opened("r"), {
    t: "resume",
    room: "r",
    how: "snapshot",
    v: 5,
    h: "h5",
    view: aView(),
  });
  assert.equal(step.is, "whole");
  assert.deepEqual([s.v, s.h, s.view], [5, "h5", aView()]);
});

test("a run of events is applied strictly by version", () => {
  let s = at(3);
  for (const v of [4, 5, 6]) {
    const [next, step] = hear(s, event(v));
    assert.ok(step.is === "event" && !step.late);
    assert.equal(step.before.turn, v - 1);
    assert.equal(step.after.turn, v);
    s = next;
  }
  assert.deepEqual([s.v, s.h], [6, "h6"]);
});

test("an event that was seen is passed over", () => {
  const before = at(3);
  const [s, step] = hear(before, event(3, { turn: 99 }));
  assert.deepEqual([s, step.is], [before, "nothing"]);
});

test("a gap is asked about once, with the last that was seen, and heals", () => {
  let [s, step] = hear(at(3), event(6));
  assert.deepEqual(step, { is: "ask", seen: { room: "r", v: 3, h: "h3" } });
  [s, step] = hear(s, event(7));
  assert.equal(step.is, "nothing", "the question has been asked");
  [s, step] = hear(s, { t: "resume", room: "r", how: "events", v: 7, h: "h7", n: 4 });
  const late: boolean[] = [];
  for (const v of [4, 5, 6, 7, 8]) {
    [s, step] = hear(s, event(v));
    assert.ok(step.is === "event");
    late.push(step.late);
  }
  assert.deepEqual(late, [true, true, true, true, false], "only what was missed is late");
  assert.equal(s.v, 8);
});

test("a gap after a gap is asked about again", () => {
  let [s, step] = hear(at(3), event(6));
  [s] = hear(s, { t: "resume", room: "r", how: "events", n: 3 });
  [s] = hear(s, event(4));
  [s, step] = hear(s, event(6));
  assert.deepEqual(step, { is: "ask", seen: { room: "r", v: 4, h: "h4" } });
});

test("an event before any view asks for one", () => {
  const [, step] = hear(opened("r"), event(4));
  assert.deepEqual(step, { is: "ask", seen: { room: "r" } });
});

test("current changes nothing", () => {
  const [s, step] = hear(at(3), { t: "resume", room: "r", how: "current", v: 3, h: "h3" });
  assert.deepEqual([s, step.is], [at(3), "nothing"]);
});

test("a rollback is taken, and says from where to where", () => {
  const [s, step] = hear(at(9), {
    t: "resume",
    room: "r",
    how: "rollback",
    v: 6,
    h: "x6",
    view: aView({ turn: 6 }),
  });
  assert.ok(step.is === "rollback");
  assert.deepEqual([step.from, step.to, step.before?.turn, step.after.turn], [9, 6, 9, 6]);
  const [, next] = hear(s, event(7));
  assert.equal(next.is, "event", "it goes on from there");
});

test("a room that is gone stays gone", () => {
  const [s, step] = hear(opened("r"), { t: "resume", room: "r", how: "gone" });
  assert.deepEqual([s.gone, step.is], [true, "gone"]);
});

test("a broken line forgets what was asked and who was there, not what was seen", () => {
  let [s] = hear(at(3), event(6));
  [s] = hear(s, { t: "presence", room: "r", seats: [true, true], watchers: 2 });
  assert.equal(s.presence?.watchers, 2);
  s = lost(s);
  assert.deepEqual(s, at(3));
});

test("diffs leave members out that have nothing to say any more", () => {
  const [s] = hear(
    { ...at(3), view: aView({ offer: 1, no: { "3": "endless" } }) },
    event(4, { offer: null, no: { "3": null, "4": "endless" } }),
  );
  assert.equal(s.view && "offer" in s.view, false);
  assert.deepEqual(s.view?.no, { "4": "endless" });
});
