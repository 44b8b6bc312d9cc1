import assert from "node:assert/strict";
import { test } from "node:test";
import { describe, notation, parseTurn, readable, replay, type Rules } from "../src/turn.ts";

const hoyito: Rules = { name: "hoyito-1", pits: 6 };
const ayoayo: Rules = { name: "ayoayo", pits: 6, skip: true };
const tihbat: Rules = { name: "tihbat", pits: 2, origin: true };
const board = (...pits: (number | null)[]) => ({ pits });

test("a lap runs round the board and over closed pits", () => {
  const before = board(0, 0, 0, 0, 0, 3, null, null, 1, 0, 0, 0);
  assert.deepEqual(parseTurn(hoyito, before, "5/3").laps[0]?.path, [8, 9, 10]);
});

test("a lap that comes round sows its origin in Hoyito and passes over it in Ayoayo", () => {
  const before = board(13, ...Array<number>(11).fill(1));
  assert.deepEqual(parseTurn(hoyito, before, "0/13").laps[0]?.path.slice(-3), [11, 0, 1]);
  assert.deepEqual(parseTurn(ayoayo, before, "0/13").laps[0]?.path.slice(-3), [11, 1, 2]);
});

test("the first seed goes into the origin itself in Tihbat", () => {
  assert.deepEqual(parseTurn(tihbat, board(7, 7, 7, 7), "1/7").laps[0]?.path, [1, 2, 3, 0, 1, 2, 3]);
});

test("captures keep their place: on a seed in mid-lap, behind the last one, across the board", () => {
  const even = board(...Array<number>(12).fill(4));
  assert.equal(notation(parseTurn(hoyito, even, "2/4*1:4*3:4")), "2/4 3*4 4 5*4 6");
  assert.equal(notation(parseTurn(hoyito, even, "2/4*4:4*4@5:4*4@4:4")), "2/4 3 4 5 6*4 5*4 4*4");
  assert.equal(notation(parseTurn(ayoayo, even, "0/2*2@9:4*2:1")), "0/2 1 2 9*4 2*1");
});

test("a game that ends in mid-lap cuts the lap short, and the last four are awarded", () => {
  const before = { pits: [0, 0, 3, 3, 1, 0, 0, 0, 1, 0, 0, 0], held: [20, 20] as const };
  const turn = parseTurn(hoyito, before, "2/3!1*1:4 =S4");
  assert.equal(notation(turn), "2/3 3*4 =S4");
  assert.equal(readable("2/3 3 6*4 -N 11/12 0 =S4", 6), "S3/3 S4 N1*4 -N N6/12 S1 =S4");
  assert.deepEqual(replay(turn, before.pits, before.held), {
    pits: Array<number>(12).fill(0),
    held: [28, 20],
  });
});

test("passes come before awards", () => {
  const turn = parseTurn(tihbat, board(0, 0, 0, 1), "3/1 -S =S1 =N1");
  assert.deepEqual(turn.passes, [0]);
  assert.deepEqual(turn.awards, [
    { seat: 0, seeds: 1 },
    { seat: 1, seeds: 1 },
  ]);
  assert.throws(() => parseTurn(tihbat, board(0, 0, 0, 1), "3/1 =S1 -S"));
});

test("what is not a turn on this board is refused", () => {
  const before = board(4, null, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4);
  for (const text of [
    "",
    "x",
    "-N",
    "1/4",
    "12/4",
    "0/4 9/4",
    "0/4!4",
    "0/0",
    "0/4*5:4",
    "0/4*1",
    "0/4  5/4",
  ]) {
    assert.throws(() => parseTurn(hoyito, before, text), Error, text);
  }
});

test("a description counts laps, seeds and what was taken from each pit", () => {
  const even = board(...Array<number>(12).fill(4));
  const turn = parseTurn(hoyito, even, "2/4 6/5*2:4 11/14*1:4*9@8:4 -N");
  assert.deepEqual(describe(turn, 0), {
    seat: 0,
    pit: 2,
    laps: 3,
    seeds: 23,
    captured: [
      { pit: 8, n: 8 },
      { pit: 0, n: 4 },
    ],
    total: 12,
    awards: [],
    passes: [1],
    again: false,
  });
});

test("moving again is an extra turn only where nobody passed", () => {
  const even = board(...Array<number>(12).fill(4));
  assert.equal(describe(parseTurn(hoyito, even, "2/4"), 0).again, true);
  assert.equal(describe(parseTurn(hoyito, even, "2/4"), 1).again, false);
  assert.equal(describe(parseTurn(hoyito, even, "2/4 -N"), 0).again, false);
  assert.equal(describe(parseTurn(hoyito, even, "2/4")).again, false);
});
