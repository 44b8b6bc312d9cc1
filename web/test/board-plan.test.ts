import assert from "node:assert/strict";
import { test } from "node:test";
import { planTurn, type Plan } from "../src/board/plan.ts";
import { Run, type Clock } from "../src/board/run.ts";
import type { Beat } from "../src/board/beat.ts";
import { parseTurn, replay, type Held, type Pits, type Rules, type Turn } from "../src/turn.ts";

const rules: Rules = { name: "hoyito-1", pits: 6 };
const four: Pits = Array<number>(12).fill(4);
const none: Held = [0, 0];
const budget = [1200, 6000] as const;
const read = (text: string) => parseTurn(rules, { pits: four }, text);

/** round is a turn of so many laps of four seeds. */
const round = (laps: number) => read(Array.from({ length: laps }, (_, i) => `${(4 * i) % 12}/4`).join(" "));

/** shown is the position that a plan ends with. */
function shown(plan: Plan, pits: Pits): { pits: Pits; held: Held } {
  const now = [...pits];
  for (const beat of plan.beats) for (const [pit, seeds] of beat.set) now[pit] = seeds;
  return { pits: now, held: plan.beats.at(-1)!.held };
}

function fits(turn: Turn, plan: Plan): void {
  assert.ok(
    plan.total >= budget[0] - 1 && plan.total <= budget[1] + 1,
    `${turn.laps.length} laps: ${plan.total} ms`,
  );
  const sum = plan.beats.reduce((ms, beat) => ms + beat.ms, 0);
  assert.ok(Math.abs(sum - plan.total) < 1);
  assert.deepEqual(shown(plan, four), replay(turn, four, none));
}

test("a turn of any length fits its budget and ends in the position after it", () => {
  for (const laps of [1, 2, 3, 5, 8, 20, 60, 340, 3000]) {
    const turn = round(laps);
    fits(turn, planTurn(turn, four, none, budget));
  }
  const taking = read("0/4*1:5*4:5 4/4*2@9:4 8/4");
  fits(taking, planTurn(taking, four, none, budget));
  fits(read("2/1"), planTurn(read("2/1"), four, none, budget));
});

test("a short turn is shown seed by seed, with what is left in the hand", () => {
  const plan = planTurn(read("2/4"), four, none, budget);
  assert.deepEqual(
    plan.beats.flatMap((beat) => (beat.hand ? [[beat.hand.pit, beat.hand.seeds]] : [])),
    [
      [2, 4],
      [3, 3],
      [4, 2],
      [5, 1],
      [6, 0],
    ],
  );
  assert.equal(plan.long, false);
});

test("a capture has a moment of its own, after its seed has fallen", () => {
  const plan = planTurn(read("2/4*2:5"), four, none, budget);
  const at = plan.beats.findIndex((beat) => beat.taken.length > 0);
  assert.deepEqual(plan.beats[at]!.taken, [{ pit: 4, seeds: 5, to: 0 }]);
  assert.equal(plan.beats[at - 1]!.set.get(4), 5);
  assert.equal(plan.beats[at]!.set.get(4), 0);
  assert.deepEqual(plan.beats[at]!.held, [5, 0]);
});

test("of a very long turn the first and the last lap are still shown seed by seed", () => {
  const { beats, laps, long } = planTurn(round(340), four, none, budget);
  assert.equal(long, true);
  assert.equal(laps, 340);
  assert.ok(beats.length < 120, `${beats.length} beats`);
  assert.ok(beats.filter((beat) => beat.lap === 1).length >= 5);
  assert.ok(beats.filter((beat) => beat.lap === 340).length >= 5);
  const lapsShown = beats.map((beat) => beat.lap);
  assert.deepEqual(
    lapsShown,
    [...lapsShown].sort((a, b) => a - b),
  );
});

test("what is left goes to its heir at the end, from the pits it lay in", () => {
  const pits = [0, 1, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0];
  const flights = (text: string) =>
    planTurn(parseTurn(rules, { pits }, text), pits, none, budget).beats.flatMap((beat) => beat.taken);
  assert.deepEqual(flights("1/1 =N4"), [
    { pit: 2, seeds: 1, to: 1 },
    { pit: 8, seeds: 3, to: 1 },
  ]);
  assert.deepEqual(flights("1/1 =S1 =N3"), [
    { pit: 2, seeds: 1, to: 0 },
    { pit: 8, seeds: 3, to: 1 },
  ]);
});

/** Hands is a clock moved by hand. */
class Hands implements Clock {
  tick: ((now: number) => void) | undefined;
  next(tick: (now: number) => void): number {
    this.tick = tick;
    return 1;
  }
  stop(): void {
    this.tick = undefined;
  }
  to(now: number): void {
    const tick = this.tick;
    this.tick = undefined;
    tick?.(now);
  }
}

test("a run shows each beat in order, catches up when it comes late, and ends in time", async () => {
  const plan = planTurn(round(2), four, none, budget);
  const clock = new Hands();
  const seen: Beat[] = [];
  const run = new Run(plan, { beat: (beat) => seen.push(beat) }, clock);
  clock.to(5000);
  assert.equal(seen.length, 1);
  clock.to(5000 + plan.total / 2);
  assert.ok(seen.length > 3 && seen.length < plan.beats.length);
  clock.to(5000 + plan.total + 1);
  assert.deepEqual(seen, plan.beats);
  assert.equal(clock.tick, undefined);
  await run.over;
});

test("a run that is ended shows nothing more", async () => {
  const clock = new Hands();
  let seen = 0;
  const run = new Run(planTurn(round(2), four, none, budget), { beat: () => seen++ }, clock);
  clock.to(0);
  run.end();
  clock.to(10_000);
  assert.equal(seen, 1);
  await run.over;
});
