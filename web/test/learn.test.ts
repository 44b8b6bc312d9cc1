import assert from "node:assert/strict";
import { test } from "node:test";
import { foundIn, Learner } from "../src/learn/learner.ts";
import { placeOf, learnPath } from "../src/router.ts";
import type { Lesson, Try } from "../wire/wire.gen.ts";

const tried = (pit: number, why?: string): Try => ({
  ...{ pit, turn: "", pits: [], held: [0, 0] },
  ...(why && { why }),
});

const lessons: Lesson[] = ["lap", "relay"].map((idea) => ({
  ...{ idea, pits: [], held: [0, 0] },
  tries: [tried(1, "short"), tried(2)],
}));

test("a wrong pit is explained and put back, a right one leads on, and what was found is kept", () => {
  const learner = new Learner("tihbat", lessons);
  const wrong = learner.press(1)!;
  assert.equal(learner.stage, "sowing");
  assert.equal(learner.says, undefined, "nothing is said before it was seen");
  assert.equal(learner.press(2), undefined, "one turn at a time");
  learner.sown(wrong);
  assert.deepEqual([learner.stage, learner.says], ["wrong", "learn.wrong.short"]);
  assert.equal(learner.press(2), undefined, "it is put back first");
  learner.go(0);
  assert.deepEqual([learner.stage, learner.says, foundIn("tihbat")], ["asked", undefined, []]);

  learner.refuse("empty");
  assert.equal(learner.says, "why.empty");
  learner.sown(learner.press(2)!);
  assert.deepEqual([learner.stage, learner.says], ["right", "learn.idea.lap.right"]);
  assert.deepEqual(foundIn("tihbat"), ["lap"]);
  assert.equal(new Learner("tihbat", lessons).at, 1, "one goes on with what was not found yet");

  learner.go(1);
  learner.sown(learner.solve()!);
  assert.equal(learner.tried?.pit, 2);
  learner.go(2);
  assert.equal(learner.lesson, undefined, "that was all");
  assert.equal(new Learner("tihbat", lessons).at, 0, "who has found all begins anew");
  assert.deepEqual(foundIn("ayoayo"), []);
});

test("a turn that ends after one has gone on says nothing", () => {
  const learner = new Learner("ayoayo", lessons);
  const late = learner.press(1)!;
  learner.go(1);
  learner.sown(late);
  assert.equal(learner.stage, "asked");
  learner.press(1);
  learner.sown(late);
  assert.equal(learner.stage, "sowing");
});

test("the addresses of lessons", () => {
  assert.deepEqual(placeOf("/learn"), { at: "learn" });
  assert.deepEqual(placeOf(learnPath("hoyito-1")), { at: "learn", game: "hoyito-1" });
  assert.deepEqual(placeOf("/learn/a/b"), { at: "nowhere" });
});
