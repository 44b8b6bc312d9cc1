import assert from "node:assert/strict";
import { test } from "node:test";
import { notation, replay } from "../src/turn.ts";
import { everyTurn } from "./vectors.ts";

test("every turn of the vectors: expanded, printed and replayed", () => {
  let turns = 0;
  for (const { name, number, turn, pit, trace, before, after: state } of everyTurn()) {
    const where = `${name}, turn ${number}`;
    assert.equal(notation(turn), trace, where);
    assert.equal(turn.pit, pit, where);
    const after = replay(turn, before.pits, before.held);
    assert.deepEqual([after.pits, after.held], [state.pits, state.held], where);
    turns++;
  }
  assert.ok(turns > 5_000, `${turns} turns`);
});
