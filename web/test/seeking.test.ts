import assert from "node:assert/strict";
import { test } from "node:test";
import { Seeking } from "../src/seeking.ts";
import type { Seek } from "../wire/wire.gen.ts";
import { Hand } from "./fake.ts";

type Frame = Parameters<ConstructorParameters<typeof Seeking>[0]>[0];

function aSeeking() {
  const clock = new Hand();
  const said: Frame[] = [];
  const line = { up: true };
  const seeking = new Seeking((frame) => (line.up && said.push(frame), line.up), clock);
  const kinds = (): string[] => said.map((f) => f.t);
  const last = (): string => said.at(-1)!.id;
  return { seeking, clock, said, kinds, line, last };
}

const who = { id: "a", name: "Ana" };
const aSeek = (id: string, some: Partial<Seek> = {}): Seek => ({ id, who, pools: ["live"], at: 1, ...some });
const yours = (seeks: Seek[], challenges: Seek[] = []) => ({ t: "yours" as const, seeks, challenges });
const paired = (seek: string, room = "r") => ({ t: "paired" as const, seek, room, at: 1 });

test("the second half of a double click is no second seek, and one taker at a time", () => {
  const { seeking, kinds, last } = aSeeking();
  seeking.seek({ pools: ["live"] });
  seeking.seek({ pools: ["live"] });
  assert.deepEqual(kinds(), ["seek"]);
  seeking.hear(yours([aSeek(last())]));
  seeking.take("x");
  seeking.take("y");
  assert.deepEqual(kinds(), ["seek", "take"]);
});

test("the tab that sought goes there, once; another tab is only told", () => {
  const { seeking, last } = aSeeking();
  seeking.seek({ pools: ["live"] });
  seeking.hear(paired(last()));
  seeking.hear(paired(last()));
  seeking.hear(paired("another's", "q"));
  assert.deepEqual(seeking.news, [
    { is: "paired", room: "r", seek: last(), wanted: "yes" },
    { is: "paired", room: "q", seek: "another's", wanted: "elsewhere" },
  ]);
});

test("what was withdrawn is wanted no more, whether it was sent, on its way or there", () => {
  const { seeking, kinds, line, last } = aSeeking();
  line.up = false;
  seeking.seek({ pools: ["live"] });
  seeking.withdraw(seeking.asking[0]!.id);
  line.up = true;
  seeking.welcomed();
  assert.deepEqual(kinds(), [], "it was never sent");
  seeking.seek({ pools: ["live"] });
  const id = last();
  seeking.hear(yours([aSeek(id)]));
  seeking.withdraw(id);
  seeking.withdraw(id);
  assert.deepEqual(kinds(), ["seek", "unseek"]);
  seeking.hear(paired(id));
  seeking.take("x");
  seeking.withdraw("x");
  seeking.hear(paired("x", "q"));
  assert.deepEqual(seeking.news, [
    { is: "paired", room: "r", seek: id, wanted: "no-more" },
    { is: "paired", room: "q", seek: "x", wanted: "no-more" },
  ]);
});

test("after a short break it is asked for again with the same id; after a long one it is over, and said", () => {
  const { seeking, said, clock, last } = aSeeking();
  seeking.seek({ pools: ["live"] });
  const id = last();
  seeking.hear(yours([aSeek(id)]));
  seeking.lost();
  clock.pass(10_000);
  seeking.welcomed();
  assert.deepEqual(said.at(-1), { t: "seek", id, pools: ["live"] });
  seeking.hear(yours([aSeek(id)]));
  seeking.lost();
  clock.pass(61_000);
  seeking.welcomed();
  assert.equal(said.length, 2);
  assert.deepEqual(seeking.news, [{ is: "ended", seek: aSeek(id), own: true, why: "unseen" }]);
  assert.deepEqual(seeking.seeks, []);
});

test("what ended during a short break is over without a word, and what was paired is gone to", () => {
  const { seeking, said, clock, last } = aSeeking();
  const ids = ["live", "days"].map((pool) => (seeking.seek({ pools: [pool] }), last()));
  seeking.hear(yours(ids.map((id) => aSeek(id))));
  seeking.lost();
  clock.pass(30_000);
  seeking.welcomed();
  assert.deepEqual(
    said.slice(2).map((f) => f.id),
    ids,
  );
  seeking.nack({ t: "nack", id: ids[1]!, code: "seek-gone", message: "gone" });
  assert.deepEqual(
    seeking.seeks.map((s) => s.id),
    [ids[0]],
  );
  seeking.hear(paired(ids[0]!));
  seeking.hear(yours([]));
  assert.deepEqual(seeking.news, [{ is: "paired", room: "r", seek: ids[0], wanted: "yes" }]);
  clock.pass(60_000);
  assert.equal(said.length, 4, "nothing is asked any more");
});

test("a seek that is not answered for long is given up, and taken back if it was sent", () => {
  const { seeking, kinds, clock } = aSeeking();
  seeking.seek({ pools: ["live"] });
  clock.pass(30_000);
  assert.deepEqual(kinds(), ["seek", "unseek"]);
  assert.deepEqual(seeking.news, [{ is: "refused", code: "stale", message: "" }]);
});

test("what may pass is tried again; what does not is said", () => {
  const { seeking, kinds, clock, last } = aSeeking();
  seeking.take("x");
  seeking.nack({ t: "nack", id: last(), code: "busy", message: "", retryable: true });
  clock.pass(700);
  assert.deepEqual(kinds(), ["take", "take"]);
  seeking.nack({ t: "nack", id: last(), code: "seek-gone", message: "gone" });
  assert.deepEqual(seeking.news, [{ is: "refused", code: "seek-gone", message: "gone" }]);
  assert.equal(seeking.taking, undefined);
});

test("that a challenge is over is told to both, but for what one has withdrawn oneself", () => {
  const { seeking, last } = aSeeking();
  const call = aSeek("c", { to: who });
  seeking.hear(yours([], [call]));
  seeking.hear({ t: "unsought", id: "c", why: "withdrawn" });
  seeking.seek({ options: { rules: "tihbat", length: 0, public: true }, to: "b" });
  const own = aSeek(last(), { to: { id: "b", name: "Bo" } });
  seeking.hear(yours([own]));
  seeking.withdraw(own.id);
  seeking.hear({ t: "unsought", id: own.id, why: "withdrawn" });
  assert.deepEqual(seeking.news, [{ is: "ended", seek: call, own: false, why: "withdrawn" }]);
});
