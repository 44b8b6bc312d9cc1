import assert from "node:assert/strict";
import { test } from "node:test";
import { lastTurn, signed } from "../src/board/changes.ts";
import { Digits, numbered } from "../src/board/digits.ts";
import { keyAct } from "../src/board/keys.ts";
import { keyName } from "../src/dom/key-name.ts";
import { firstLapEnd, refusal } from "../src/board/reason.ts";
import { facing, numberOf, rowsOf, sideOf, step } from "../src/board/rows.ts";
import { most, scatter } from "../src/board/scatter.ts";
import { bare, type BoardView } from "../src/board/view.ts";
import { wordsOf } from "../src/board/words.ts";
import { timelineOf } from "../src/board/timeline.ts";
import { parseTurn } from "../src/turn.ts";

const view: BoardView = {
  rules: { name: "hoyito-1", pits: 6 },
  pits: [0, 4, 4, null, 3, 2, 4, 4, 4, 4, 4, 0],
  held: [0, 0],
  toMove: 0,
  legal: [1, 2],
  no: { "4": "endless", "5": "must-feed" },
  bottom: 0,
  playable: true,
  names: ["Ana", "Luis"],
};

test("each row runs from its owner's left, and a pit faces 2n-1-i", () => {
  assert.deepEqual(rowsOf(3, 0), [
    [5, 4, 3],
    [0, 1, 2],
  ]);
  assert.deepEqual(rowsOf(3, 1), [
    [2, 1, 0],
    [3, 4, 5],
  ]);
  assert.equal(facing(2, 6), 9);
  assert.equal(numberOf(9, 6), 4);
});

test("a row is one's own for a player and has its seat's name for a watcher", () => {
  assert.deepEqual([sideOf(view, 1), sideOf(view, 7)], ["own", "other"]);
  assert.deepEqual(
    [sideOf({ ...view, playable: false }, 1), sideOf({ ...view, playable: false }, 7)],
    ["south", "north"],
  );
  assert.equal(sideOf({ ...view, playable: false, you: 1 }, 7), "own");
});

test("every pit says why it may not be played", () => {
  const why = (pit: number, changed: Partial<BoardView> = {}) => refusal({ ...view, ...changed }, pit);
  assert.equal(why(1), undefined);
  assert.equal(why(0), "empty");
  assert.equal(why(3), "closed");
  assert.equal(why(4), "endless");
  assert.equal(why(5), "must-feed");
  assert.equal(why(7), "not-yours");
  assert.equal(why(1, { playable: false }), "not-your-turn");
  assert.equal(why(1, { toMove: undefined }), "not-your-turn");
  assert.equal(why(3, { playable: false }), "closed");
});

test("arrow keys go round both rows and stop at the edges", () => {
  assert.equal(step(6, 0, 0, "left"), 0);
  assert.equal(step(6, 0, 0, "right"), 1);
  assert.equal(step(6, 0, 1, "up"), 10);
  assert.equal(step(6, 0, 10, "right"), 9);
  assert.equal(step(6, 0, 10, "down"), 1);
  assert.equal(step(6, 0, 10, "home"), 11);
  assert.equal(step(6, 1, 8, "end"), 11);
});

test("digits are numbers of pits in the row of whoever plays, with two of them on longer boards", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  assert.equal(numbered(view, 3), 2);
  assert.equal(numbered({ ...view, toMove: 1, bottom: 1 }, 3), 8);
  const chosen: number[] = [];
  const digits = new Digits((number) => chosen.push(number));
  const press = (n: number, ...keys: number[]): number[] => {
    for (const key of keys) digits.press(key, n);
    return chosen.splice(0);
  };
  assert.deepEqual(press(6, 3, 7, 0), [3], "at once, and nothing that is not there");
  assert.deepEqual(press(12, 2, 0), [2, 10]);
  assert.deepEqual(press(12, 1), [], "it may be the first of two");
  assert.deepEqual(press(12, 2), [12]);
  assert.deepEqual(press(12, 1, 3), [], "there is no thirteenth");
  assert.deepEqual(press(12, 1), []);
  t.mock.timers.tick(800);
  assert.deepEqual(press(12), [1]);
});

test("keys are the same on keyboards of any script", () => {
  const name = (key: string, code = "", shiftKey = false): string => keyName({ key, code, shiftKey });
  assert.deepEqual(["3", "٣", "۳", "૩"].map((key) => name(key)).join(""), "3333");
  assert.equal(name("&", "Digit1"), "1", "a French keyboard");
  assert.equal(name("!", "Digit1", true), "!");
  assert.deepEqual(
    [name("C", "KeyC", true), name("ؤ", "KeyC"), name("؟"), name("Escape")],
    ["c", "c", "?", "Escape"],
  );
});

test("a key held down plays once, and keys that mean nothing here are left alone", () => {
  assert.deepEqual(keyAct(view, 2, { key: "Enter" }), { press: 2 });
  assert.deepEqual(keyAct(view, 2, { key: " " }), { press: 2 });
  assert.equal(keyAct(view, 2, { key: "Enter", repeat: true }), undefined);
  assert.deepEqual(keyAct(view, 2, { key: "ArrowLeft", repeat: true }), { focus: 1 });
  for (const key of ["Tab", "a", "Escape"]) assert.equal(keyAct(view, 2, { key }), undefined);
});

test("of the last turn it can be seen where it began, where it ended, and what it changed", () => {
  const turn = parseTurn({ name: "hoyito-1", pits: 3 }, { pits: [2, 1, 4, 3, 3, 3] }, "0/2 2/5*2:4");
  const last = lastTurn(turn);
  assert.deepEqual([last.origin, last.end], [0, 1]);
  assert.deepEqual([...last.by].sort(), [
    [0, -1],
    [1, 2],
    [2, -4],
    [3, 1],
    [4, -3],
    [5, 1],
  ]);
  assert.deepEqual([-4, 1, 0].map(signed), ["\u22124", "+1", "0"]);
});

test("up to fifteen seeds are drawn one by one, always alike and inside the hole", () => {
  for (let pit = 0; pit < 24; pit++) {
    for (let seeds = 0; seeds <= 60; seeds++) {
      const spots = scatter(pit, seeds);
      if (seeds <= most) assert.equal(spots.length, seeds);
      else assert.ok(spots.length > most);
      assert.deepEqual(spots, scatter(pit, seeds));
      for (const { x, y } of spots) assert.ok(Math.hypot(x - 50, y - 50) < 42, `pit ${pit}, ${seeds} seeds`);
    }
  }
  assert.notDeepEqual(scatter(1, 4), scatter(2, 4));
});

test("where the first lap of a pit would end is told of pits that may be played, by the game's own course", () => {
  const ends = (changed: Partial<BoardView>) => firstLapEnd({ ...view, ...changed }, 1);
  assert.equal(ends({}), 6, "a closed pit is not there");
  const pits = [0, 13, 4, 4, 3, 2, 4, 4, 4, 4, 4, 0];
  assert.equal(ends({ pits }), 2);
  assert.equal(ends({ pits, rules: { name: "ayoayo", pits: 6, skip: true } }), 3);
  assert.equal(ends({ pits, rules: { name: "tihbat", pits: 6, origin: true } }), 1);
  for (const no of [{ playable: false }, { saving: 2 }, { legal: [2] }]) assert.equal(ends(no), undefined);
});

test("who gets the last seeds is said from when they are ringed until they are there", () => {
  const before = { ...view, pits: [0, 0, 1, 2, 0, 3, 0, 1, 0, 0, 0, 1], held: [24, 16] as const };
  const turn = parseTurn(view.rules, before, "2/1 3/3!2*2:4 =S4");
  const said: string[] = [];
  const labels = {
    ...bare,
    house: "casa",
    award: (to: readonly { name: string; seeds: number }[], took: boolean) =>
      to.map((one) => `${one.seeds} ${one.name} ${took}`).join(),
  };
  for (const beat of timelineOf(turn, before.pits, before.held).beats)
    said.push(`${beat.kind}: ${wordsOf(beat, turn, before, labels) ?? ""}`);
  assert.deepEqual(said.slice(-4), ["house: casa", "fly: ", "award: 4 Ana true", "fly: 4 Ana true"]);
});
