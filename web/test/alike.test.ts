import assert from "node:assert/strict";
import { test } from "node:test";
import { markOf } from "../src/alike.ts";

test("two who could be taken for one another both get a mark, and nobody else does", async () => {
  const told = new Promise((resolve) => Object.assign(globalThis, { dispatchEvent: resolve }));
  const ana = { id: "aaaaaaaaaaaaa7kd", name: "Ana", like: "x" };
  const other = { id: "bbbbbbbbbbbbbq2w", name: "Аnа", like: "x" };
  assert.equal(markOf(ana), "");
  assert.equal(markOf({ id: "cccccccccccccccc", name: "Bea", like: "y" }), "");
  assert.equal(markOf(other), " ·Q2W");
  assert.equal(((await told) as Event).type, "casitas:alike");
  assert.equal(markOf(ana), " ·7KD");
  assert.equal(markOf({ id: "bot-1", name: "Ana" }), "");
});
