import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { beside, instantAt, timelineOf, type Moment } from "../src/board/timeline.ts";
import { timingOf } from "../src/turn/timing.ts";
import { parseTurn, replay, type Pits, type Rules } from "../src/turn.ts";
import { everyTurn } from "./vectors.ts";

const sum = (seeds: readonly (number | null)[]): number =>
  seeds.reduce<number>((all, n) => all + (n ?? 0), 0);

/** all are the seeds of a moment, wherever they are. */
const all = ({ pits, held, hand, air }: Moment): number =>
  sum(pits) + sum(held) + (hand?.seeds ?? 0) + sum(air.map((flight) => flight.seeds));

const lengths = JSON.parse(readFileSync(new URL("turn-lengths.json", import.meta.url), "utf8")) as Record<
  string,
  number[]
>;

test("at every instant of every turn of the vectors all seeds are there, and the end is the next position", () => {
  let turns = 0;
  for (const { name, number, turn, before, after } of everyTurn()) {
    const where = `${name}, turn ${number}`;
    const line = timelineOf(turn, before.pits, before.held);
    const seeds = sum(before.pits) + sum(before.held);
    let at = 0;
    for (const beat of line.beats) {
      assert.equal(all(beat.moment), seeds, `${where}, at ${beat.from} ms`);
      assert.ok(Math.abs(beat.from - at) < 1e-6 && beat.until > beat.from, `${where}: a gap at ${at} ms`);
      at = beat.until;
      for (const n of beat.moment.pits) assert.ok(n === null || n >= 0, `${where}: ${n} seeds in a pit`);
    }
    assert.ok(Math.abs(at - line.total) < 1, `${where}: ${at} of ${line.total} ms`);
    assert.deepEqual([line.end.pits, line.end.held], [after.pits, after.held], where);
    assert.deepEqual([line.end.hand, line.end.air], [undefined, []], where);
    turns++;
  }
  assert.ok(turns > 5_000, `${turns} turns`);
});

test("a turn takes as long as the server says", () => {
  const got: Record<string, number[]> = {};
  for (const { name, turn } of everyTurn()) (got[name] ??= []).push(timingOf(turn).total);
  for (const [name, want] of Object.entries(lengths)) assert.deepEqual(got[name], want, name);
});

const rules: Rules = { name: "hoyito-1", pits: 6 };
const four: Pits = Array<number>(12).fill(4);
const read = (text: string) => parseTurn(rules, { pits: four }, text);

/** round is a turn of so many laps of four seeds. */
const round = (laps: number) => read(Array.from({ length: laps }, (_, i) => `${(4 * i) % 12}/4`).join(" "));

test("a turn of any length has all its seeds, takes 20 s at most, and hurries neither its beginning nor its end", () => {
  for (const laps of [1, 2, 5, 6, 20, 60, 340, 1049]) {
    const turn = round(laps);
    const line = timelineOf(turn, four, [0, 0]);
    assert.equal(line.beats.filter((beat) => beat.kind === "seed").length, 4 * laps);
    assert.ok(line.total <= 20_001, `${laps} laps: ${line.total} ms`);
    assert.deepEqual([line.end.pits, line.end.held], Object.values(replay(turn, four, [0, 0])));
    for (const lap of [1, laps])
      for (const beat of line.beats.filter((b) => b.lap === lap && b.kind === "seed"))
        assert.ok(Math.abs(beat.until - beat.from - 130) < 1e-6);
  }
});

test("a house is ringed before its seeds fly, and counts when they are there", () => {
  const line = timelineOf(read("2/4*2:5"), four, [3, 0]);
  const [ring, fly] = line.beats.filter((beat) => beat.kind === "house" || beat.kind === "fly");
  assert.deepEqual(ring!.moment.pits[4], 5);
  assert.deepEqual(fly!.moment.pits[4], 0);
  assert.deepEqual(fly!.moment.air, [{ pit: 4, seeds: 5, to: 0 }]);
  assert.deepEqual(fly!.moment.held, [3, 0]);
  assert.deepEqual(fly!.moment.hand, { pit: 4, seeds: 2 });
  assert.deepEqual(line.beats.find((beat) => beat.from === fly!.until)!.moment.held, [8, 0]);
  assert.deepEqual([ring!.until - ring!.from, Math.round(fly!.until - fly!.from)], [450, 420]);
});

test("any time can be gone to, and the seeds and laps before and after it", () => {
  const line = timelineOf(round(3), four, [0, 0]);
  assert.equal(instantAt(line, -5).beat!.kind, "lift");
  assert.deepEqual(instantAt(line, line.total + 1), { through: 1, moment: line.end });
  const middle = instantAt(line, 280 + 65);
  assert.deepEqual([middle.beat!.kind, middle.through], ["seed", 0.5]);
  assert.equal(beside(line, 0, "seed", 1), 280);
  assert.equal(beside(line, 280, "seed", 1), 410);
  assert.equal(beside(line, 410, "seed", -1), 280);
  assert.equal(beside(line, 0, "lap", 1), 280 + 4 * 130);
  assert.equal(beside(line, line.total, "lap", 1), line.total);
  assert.equal(beside(line, 10, "lap", -1), 0);
});
