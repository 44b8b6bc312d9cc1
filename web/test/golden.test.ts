import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { ClientFrame, Event, Resume, View } from "../wire/wire.gen.ts";
import { decode, protocol, type Heard } from "../src/frames.ts";
import { hear, opened, type RoomState } from "../src/room-state.ts";
import { turnOf } from "../src/room/sentence.ts";
import { replay, type Seat } from "../src/turn.ts";

// What the server writes, by its own hand: see golden_test.go of the api.
const folder = join(import.meta.dirname, "../wire/testdata");
const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
const read = <T>(name: string): T => JSON.parse(readFileSync(join(folder, name), "utf8")) as T;

/** Chapter is a stretch of a room: how it begins, each event, and the view after it. */
interface Chapter {
  room: string;
  resume: Resume;
  events: Event[];
  views: View[];
}

const chapters = files.filter((name) => name.startsWith("room-"));
const frames = files.filter((name) => !name.startsWith("room-"));
const ours: ReadonlySet<string> = new Set<ClientFrame["t"]>([
  "hello",
  "watch",
  "leave",
  "lobby",
  "cmd",
  "seek",
  "unseek",
  "take",
  "refuse",
  "say",
  "report",
]);

test("there are golden frames", () => {
  assert.ok(chapters.length >= 2);
  assert.ok(frames.length >= 15);
});

for (const name of frames) {
  test(`${name}: every frame from the server is known`, () => {
    const all = read<(Heard | ClientFrame)[]>(name);
    assert.ok(all.length > 0);
    for (const frame of all) {
      if (ours.has(frame.t) && !(frame.t === "lobby" && "v" in frame && !("on" in frame))) continue;
      assert.deepEqual(decode(JSON.stringify(frame)), frame);
    }
  });
}

test("the server speaks the version that this page speaks", () => {
  for (const welcome of read<{ protocol: number }[]>("welcome.json"))
    assert.equal(welcome.protocol, protocol);
});

test("every response to hello and watch is understood", () => {
  const before: RoomState = {
    ...opened("tihbatroom01"),
    v: 9,
    h: "x",
    view: read<Chapter>("room-tihbat.json").views[0]!,
  };
  const steps = read<Resume[]>("resume.json").map((frame) => [frame.how, hear(before, frame)[1].is]);
  assert.deepEqual(Object.fromEntries(steps), {
    current: "nothing",
    events: "nothing",
    snapshot: "whole",
    rollback: "rollback",
    gone: "gone",
  });
});

for (const name of chapters) {
  const chapter = read<Chapter>(name);

  test(`${name}: the snapshot and each diff give the server's view`, () => {
    let [s] = hear(opened(chapter.room), chapter.resume);
    chapter.events.forEach((event, i) => {
      const [next, step] = hear(s, event);
      assert.equal(step.is, "event");
      assert.deepEqual(next.view, chapter.views[i], `after version ${event.v}`);
      assert.equal(next.h, event.h);
      s = next;
    });
  });

  test(`${name}: each turn, sown by hand, leads to the server's position`, () => {
    let [s] = hear(opened(chapter.room), chapter.resume);
    for (const event of chapter.events) {
      const [next, step] = hear(s, event);
      if (step.is === "event" && step.what.k === "sown") {
        const turn = turnOf({ ...step.after, pits: step.before.pits }, step.before.turn);
        assert.ok(turn, `no turn at version ${event.v}`);
        assert.equal(turn.seat, step.what.s as Seat);
        const after = replay(turn, step.before.pits, step.before.held);
        assert.deepEqual([after.pits, after.held], [step.after.pits, step.after.held], `version ${event.v}`);
      }
      s = next;
    }
  });

  test(`${name}: missed events, told late, lead to the same`, () => {
    const [first] = hear(opened(chapter.room), chapter.resume);
    let [s] = hear(first, { ...chapter.resume, how: "events", n: chapter.events.length });
    const late = chapter.events.map((event) => {
      const [next, step] = hear(s, event);
      s = next;
      return step.is === "event" && step.late;
    });
    assert.ok(late.every(Boolean));
    assert.deepEqual(s.view, chapter.views.at(-1));
  });

  test(`${name}: with any one event lost, a gap is asked about and nothing false is shown`, () => {
    for (let lost = 0; lost < chapter.events.length - 1; lost++) {
      let [s] = hear(opened(chapter.room), chapter.resume);
      let asked = 0;
      chapter.events.forEach((event, i) => {
        if (i === lost) return;
        const [next, step] = hear(s, event);
        if (step.is === "ask") asked++;
        s = next;
      });
      const last = lost === 0 ? chapter.resume.view : chapter.views[lost - 1];
      assert.equal(asked, 1);
      assert.deepEqual(s.view, last);
    }
  });
}
