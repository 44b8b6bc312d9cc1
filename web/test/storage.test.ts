import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { recall, store } from "../src/storage.ts";

/** Drawer is what a browser gives a page to store things in; a locked one refuses. */
class Drawer {
  readonly items = new Map<string, string>();
  locked = false;

  getItem(name: string): string | null {
    if (this.locked) throw new Error("locked");
    return this.items.get(name) ?? null;
  }

  setItem(name: string, text: string): void {
    if (this.locked) throw new Error("locked");
    this.items.set(name, text);
  }

  removeItem(name: string): void {
    if (this.locked) throw new Error("locked");
    this.items.delete(name);
  }
}

const browser = globalThis as { localStorage?: unknown };
const aDrawer = (): Drawer => {
  const drawer = new Drawer();
  Object.defineProperty(browser, "localStorage", { value: drawer, configurable: true });
  return drawer;
};
afterEach(() => {
  store("x", undefined);
  delete browser.localStorage;
});

test("what is kept is there for every tab, until it is forgotten", () => {
  const drawer = aDrawer();
  store("x", { a: 1 });
  assert.equal(drawer.items.get("x"), '{"a":1}');
  drawer.items.set("x", '{"a":2}'); // another tab
  assert.deepEqual(recall("x"), { a: 2 });
  store("x", undefined);
  assert.equal(recall("x"), undefined);
});

test("where nothing may be kept, the page remembers as long as it is open", () => {
  aDrawer().locked = true;
  store("x", [1]);
  assert.deepEqual(recall("x"), [1]);
  store("x", undefined);
  assert.equal(recall("x"), undefined);
});

test("without any storage too", () => {
  store("x", "y");
  assert.equal(recall("x"), "y");
});

test("what somebody else wrote there is nothing", () => {
  aDrawer().items.set("x", "{not json");
  assert.equal(recall("x"), undefined);
});
