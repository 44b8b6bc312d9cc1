import assert from "node:assert/strict";
import { test } from "node:test";
import { Presses } from "../src/board/presses.ts";

test("a press that began while a turn was shown is for the turn, and the second half of a double click for nothing", () => {
  const p = new Presses();
  p.down(true);
  assert.equal(p.click(false, false), "turn", "though it ended before the finger was lifted");
  assert.equal(p.click(false, true), undefined);
  assert.equal(p.click(false, false), "pit");
  assert.equal(p.click(true, false), "turn");
  assert.equal(p.click(true, true), undefined, "it does not go on again");
  p.down(true);
  p.cancel();
  assert.equal(p.click(false, false), "pit", "a finger that scrolled is forgotten");
});

test("the second half of a double click plays nothing after the first has played", () => {
  const p = new Presses();
  assert.equal(p.click(false, false), "pit");
  p.played(0);
  p.moves(0);
  assert.equal(p.click(false, true), undefined, "the same player moves again");
  p.moves(1);
  assert.equal(p.click(false, true), "pit", "the other has moved since");
});

test("just after a turn it is quiet", () => {
  const p = new Presses();
  assert.equal(p.quiet, false);
  p.ended();
  assert.equal(p.quiet, true);
});
