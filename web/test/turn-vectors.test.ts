import assert from "node:assert/strict";
import { test } from "node:test";
import { notation, parseTrace, replay } from "../src/turn.ts";
import { rewind } from "../src/turn/rewind.ts";
import { everyTurn } from "./vectors.ts";

test("every turn of the vectors: expanded, printed, read again, replayed and taken back", () => {
  let turns = 0;
  for (const { name, number, turn, pit, trace, before, after: state } of everyTurn()) {
    const where = `${name}, turn ${number}`;
    assert.equal(notation(turn), trace, where);
    assert.equal(turn.pit, pit, where);
    assert.deepEqual(parseTrace(before.pits.length / 2, trace), turn, where);
    const after = replay(turn, before.pits, before.held);
    assert.deepEqual([after.pits, after.held], [state.pits, state.held], where);
    const back = rewind(turn, state.pits, state.held);
    if (turn.awards.length > 0) assert.equal(back, undefined, where);
    else assert.deepEqual([back!.pits, back!.held], [before.pits, before.held], where);
    turns++;
  }
  assert.ok(turns > 5_000, `${turns} turns`);
});
