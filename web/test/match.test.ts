import assert from "node:assert/strict";
import { test } from "node:test";
import {
  anchorOf,
  cursorOf,
  firstOf,
  following,
  lastOf,
  placeAt,
  placeOf,
  places,
  stateAt,
  step,
  type Cursor,
  type Stride,
} from "../src/match/cursor.ts";
import { matchOf, viewOf, type Match } from "../src/match/rounds.ts";
import { everyMatch } from "./vectors.ts";

/** walk is every cursor that one comes by from one end of a match to the other. */
function walk(match: Match, by: Stride, to: 1 | -1): Cursor[] {
  const way = [to > 0 ? firstOf() : lastOf(match)];
  for (;;) {
    const from = way.at(-1)!;
    const next = step(match, from, by, to);
    if (JSON.stringify(next) === JSON.stringify(from)) return way;
    way.push(next);
  }
}

test("every match of the vectors is gone through turn by turn, on and back, and each place has a number and an address", () => {
  for (const record of everyMatch()) {
    const match = matchOf(record);
    const way = walk(match, "turn", 1);
    const want = [
      record.start,
      ...record.turns.flatMap(({ state, deal }) => [state, ...(deal ? [deal] : [])]),
    ];
    assert.deepEqual(
      way.map((at) => stateAt(match, at)),
      want,
      record.name,
    );
    assert.deepEqual(walk(match, "turn", -1).reverse(), way);
    assert.equal(places(match), way.length);
    for (const [i, at] of way.entries()) {
      assert.equal(placeOf(match, at), i);
      assert.deepEqual(placeAt(match, i), at);
      assert.deepEqual(cursorOf(match, `#${anchorOf(at)}`), at);
    }
    let turns = 0;
    for (let at: Cursor | undefined = firstOf(); (at = following(match, at));) turns++;
    assert.equal(turns, record.turns.length, "all turns are played on");
    const { rounds = [], round } = viewOf(match);
    assert.equal(round, record.start.round + match.rounds.length - 1);
    assert.equal(rounds.length, record.turns.filter(({ state }) => state.over !== null).length);
  }
});

test("seed by seed and lap by lap one comes by the same places on and back", () => {
  const record = [...everyMatch()].find(({ name }) => name === "hoyito-3/match-3")!;
  const match = matchOf(record);
  const seeds = walk(match, "seed", 1);
  assert.deepEqual(walk(match, "seed", -1).reverse(), seeds);
  const laps = walk(match, "lap", 1);
  assert.deepEqual(walk(match, "lap", -1).reverse(), laps);
  const turns = match.rounds.flatMap((round) => round.turns.map(({ turn }) => turn));
  const all = turns.flatMap(({ laps }) => laps);
  assert.equal(laps.length, all.length + match.rounds.length, "each lap, and the start of each round");
  assert.ok(seeds.length > all.reduce((sum, { path }) => sum + path.length, 0));
  assert.deepEqual(step(match, { round: 1, turn: 3, at: 500 }, "turn", -1), { round: 1, turn: 2 });
  assert.deepEqual(step(match, { round: 1, turn: 3, at: 500 }, "turn", 1), { round: 1, turn: 3 });
});

test("an address that names no place is none, and one beyond the match its nearest", () => {
  const match = matchOf([...everyMatch()].find(({ name }) => name === "hoyito-3/match-3")!);
  for (const hash of ["", "#", "#turns", "#r", "#t3", "#r1t2x", "#r1t-2"])
    assert.equal(cursorOf(match, hash), undefined, hash);
  assert.deepEqual(cursorOf(match, "#r2"), { round: 2, turn: 0 });
  assert.deepEqual(cursorOf(match, "#R1T0"), firstOf());
  assert.deepEqual(cursorOf(match, "#r99t999999"), lastOf(match));
});

test("a match says who played it, how it ended, and whether it goes on", () => {
  const record = [...everyMatch()].find(({ name }) => name === "hoyito-3/match-3")!;
  const tags = { South: "Ana", SouthID: "a", North: "Bo", NorthID: "b" };
  assert.deepEqual(matchOf({ ...record, tags }).seats, [
    { id: "a", name: "Ana" },
    { id: "b", name: "Bo" },
  ]);
  assert.deepEqual(matchOf(record).result, { why: "match", winner: "north" });
  assert.equal(matchOf({ ...record, cut: true }).result, undefined, "goes on");
  const ended = { Ended: "2026-12-01T00:00:00Z", Why: "resigned", Winner: "south" };
  assert.deepEqual(matchOf({ ...record, cut: true, tags: ended }).result, {
    why: "resigned",
    winner: "south",
  });
});
