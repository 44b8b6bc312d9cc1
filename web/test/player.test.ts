import assert from "node:assert/strict";
import { test } from "node:test";
import { Player, type Clock } from "../src/board/player.ts";
import { timelineOf, type Instant } from "../src/board/timeline.ts";
import { parseTurn, type Pits } from "../src/turn.ts";

const four: Pits = Array<number>(12).fill(4);
const turn = parseTurn({ name: "hoyito-1", pits: 6 }, { pits: four }, "0/4 4/5");
const line = timelineOf(turn, four, [0, 0]);

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

function playing(rate: number) {
  const clock = new Hands();
  const seen: Instant[] = [];
  const player = new Player(line, (at) => seen.push(at), rate, clock);
  clock.to(5_000);
  return { clock, seen, player };
}

test("a turn is shown at its speed, catches up when a picture comes late, and ends in time", async () => {
  for (const rate of [0.5, 1, 2]) {
    const { clock, seen, player } = playing(rate);
    clock.to(5_000 + 345 / rate);
    assert.deepEqual([seen.at(-1)!.beat!.kind, seen.at(-1)!.through], ["seed", 0.5]);
    clock.to(5_000 + line.total / rate + 1);
    assert.equal(seen.at(-1)!.moment, line.end);
    assert.equal(clock.tick, undefined);
    await player.over;
  }
});

test("a turn that is held stands still, can be gone to any time of, and goes on from there", () => {
  const { clock, seen, player } = playing(1);
  clock.to(5_100);
  player.pause();
  assert.equal(clock.tick, undefined);
  player.seek(400);
  assert.equal(player.at, 400);
  player.seek(1e9);
  assert.equal(seen.at(-1)!.moment, line.end);
  player.seek(200);
  player.resume();
  clock.to(90_000);
  assert.equal(player.at, 200, "the time of the pause does not count");
  clock.to(90_080);
  assert.equal(player.at, 280);
});

test("a turn goes back to its beginning, and waits there", () => {
  const { clock, player } = playing(1);
  player.seek(500);
  player.rate = -2;
  clock.to(5_100);
  assert.equal(player.at, 300);
  clock.to(6_000);
  assert.deepEqual([player.at, player.paused], [0, true]);
});

test("a turn that is ended shows nothing more", async () => {
  const { clock, seen, player } = playing(1);
  const shown = seen.length;
  player.end();
  clock.to(10_000);
  player.resume();
  player.seek(100);
  assert.equal(seen.length, shown);
  await player.over;
});
