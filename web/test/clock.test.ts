import assert from "node:assert/strict";
import { test } from "node:test";
import { count, face, lastSecond, leftNow, type Counted } from "../src/room/clock.ts";

test("a clock shows what is left at the server's time, and waits while a turn is watched", () => {
  const clock = { south: 60_000, north: 30_000, from: 1_000 };
  assert.equal(leftNow(clock, 0, 0, 500), 60_000, "not yet");
  assert.equal(leftNow(clock, 0, 0, 11_000), 50_000);
  assert.equal(leftNow(clock, 0, 0, 999_999), 0);
  assert.equal(leftNow(clock, 0, 1, 11_000), 30_000, "not running");
});

test("the face of a clock", () => {
  assert.deepEqual([0, 40, 9_940, 10_000, 59_001, 60_000, 754_000, 3_750_000].map(face), [
    "0:00.0",
    "0:00.1",
    "0:10",
    "0:10",
    "1:00",
    "1:00",
    "12:34",
    "1:02:30",
  ]);
  assert.equal(face(9_840), "0:09.9");
  const hour = 3_600_000;
  assert.deepEqual([24 * hour, 24 * hour + 1, 53.5 * hour, 72 * hour].map(face), [
    "24:00:00",
    "1d",
    "2d 5h",
    "3d",
  ]);
});

test("the last ten seconds of a clock that runs are shown as such", () => {
  const clock = { south: 60_000, north: 5_000, from: 1_000 };
  const at = (now: number): number | undefined => lastSecond(clock, 0, 0, now);
  assert.equal(at(50_999), undefined, "a moment too early");
  assert.deepEqual([51_000, 51_001, 52_000, 60_999, 61_000, 99_000].map(at), [10, 10, 9, 1, 0, 0]);
  assert.equal(lastSecond(clock, 0, 1, 51_000), undefined, "the other's clock stands");
  assert.equal(lastSecond({ south: 5_000, north: 5_000 }, 0, 0, 51_000), undefined, "a clock that rests");
  assert.equal(lastSecond(undefined, 0, 0, 51_000), undefined, "there is no clock");
});

test("each of the last ten seconds is heard once, and said once a turn", () => {
  let heard: Counted | undefined;
  const hear = (turn: number, second: number | undefined): string => {
    const { tick, words } = count(heard, turn, second);
    if (tick) heard = { turn, second: second! };
    return words ? "words" : tick ? "tick" : "";
  };
  const turn = (turn: number, ...seconds: (number | undefined)[]): string[] =>
    seconds.map((second) => hear(turn, second));
  assert.deepEqual(turn(5, undefined, 10, 10, 9, 8, 8), ["", "words", "", "tick", "tick", ""]);
  assert.deepEqual(turn(7, 8, 7), ["words", "tick"], "the next turn goes on where the last one stopped");
  assert.deepEqual(turn(7, 1, 0, 0), ["tick", "", ""], "nothing is heard of time that is up");
});
