import assert from "node:assert/strict";
import { test } from "node:test";
import { merge, type Json } from "../src/merge.ts";

// The examples of RFC 7396, appendix A.
const examples: [Json, Json, Json][] = [
  [{ a: "b" }, { a: "c" }, { a: "c" }],
  [{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
  [{ a: "b" }, { a: null }, {}],
  [{ a: "b", b: "c" }, { a: null }, { b: "c" }],
  [{ a: ["b"] }, { a: "c" }, { a: "c" }],
  [{ a: "c" }, { a: ["b"] }, { a: ["b"] }],
  [{ a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
  [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
  [
    ["a", "b"],
    ["c", "d"],
    ["c", "d"],
  ],
  [{ a: "b" }, ["c"], ["c"]],
  [{ a: "foo" }, null, null],
  [{ a: "foo" }, "bar", "bar"],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: "b", c: null }, { a: "b" }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
];

for (const [target, patch, want] of examples) {
  test(`${JSON.stringify(target)} with ${JSON.stringify(patch)}`, () => {
    const before = JSON.stringify(target);
    assert.deepEqual(merge(target, patch), want);
    assert.equal(JSON.stringify(target), before, "the target was changed");
  });
}

test("a member called __proto__ is a member like any other", () => {
  const merged = merge({}, JSON.parse('{"__proto__":{"owned":true}}') as Json) as Record<string, unknown>;
  assert.equal(({} as Record<string, unknown>)["owned"], undefined);
  assert.deepEqual(Object.keys(merged), ["__proto__"]);
});
