import assert from "node:assert/strict";
import { test } from "node:test";
import { uuid } from "../src/uuid.ts";

test("an id is a UUID of version 4, and never the same", () => {
  const all = new Set(Array.from({ length: 1000 }, uuid));
  assert.equal(all.size, 1000);
  for (const id of all)
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test("an id can be made where there is no randomUUID, as on a page over plain http", () => {
  const own = Object.getOwnPropertyDescriptor(Crypto.prototype, "randomUUID")!;
  Object.defineProperty(Crypto.prototype, "randomUUID", { value: undefined, configurable: true });
  try {
    assert.equal(uuid().length, 36);
  } finally {
    Object.defineProperty(Crypto.prototype, "randomUUID", own);
  }
});
