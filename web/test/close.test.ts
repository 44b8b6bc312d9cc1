import assert from "node:assert/strict";
import { test } from "node:test";
import { courseOf, haltOf, waitFor, waits } from "../src/close.ts";

const table: Record<string, number[]> = {
  again: [1001, 1006, 1011, 1012],
  later: [1013, 4008],
  stop: [1002, 1003, 1007, 1008, 1009, 4000, 4001, 4002, 4003, 4004],
};

for (const [course, codes] of Object.entries(table)) {
  for (const code of codes) test(`${code}: ${course}`, () => assert.equal(courseOf(code), course));
}

test("a code that nobody knows is tried again, but later", () => assert.equal(courseOf(4999), "later"));

test("what the page can offer when it stops", () => {
  assert.equal(haltOf(4002), "reload");
  assert.equal(haltOf(4003), "key");
  assert.equal(haltOf(1008), "refused");
});

test("waits double up to a bound, with full jitter", () => {
  assert.equal(waitFor("again", 0, 1), waits.first);
  assert.equal(waitFor("again", 1, 1), 2 * waits.first);
  assert.equal(waitFor("again", 1, 0), 0);
  assert.equal(waitFor("again", 99, 1), waits.most);
  assert.equal(waitFor("later", 0, 1), waits.later);
  assert.ok(waitFor("later", 0, 0) >= waits.later / 2);
});
