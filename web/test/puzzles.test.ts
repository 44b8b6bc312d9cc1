import assert from "node:assert/strict";
import { test } from "node:test";
import { daysInRow, storeSolved, solvedHere } from "../src/puzzles/stored.ts";
import { Solver } from "../src/puzzles/solver.ts";
import { placeOf, puzzlePath } from "../src/router.ts";
import type { Lesson, Puzzle, Try } from "../wire/wire.gen.ts";

const tried = (pit: number, why?: string): Try => ({
  ...{ pit, turn: "", pits: [], held: [0, 0] },
  ...(why && { why }),
});

const step: Lesson = {
  ...{ idea: "save", pits: [10, 10, 10, 10], held: [4, 4] },
  tries: [tried(0, "save"), tried(1)],
};

const puzzle: Puzzle = {
  ...{ id: "a1", game: "tihbat", kind: "save", level: 1, goal: 24, from: "bots" },
  ...{ rules: { name: "tihbat", pits: 2 }, steps: [step, step] },
};

test("a wrong turn is tried anew, a right one leads to the next, and the last one solves it", () => {
  const solver = new Solver(puzzle);
  solver.sown(solver.press(0)!);
  assert.deepEqual(solver.says, ["puzzle.wrong.save", { n: 24, other: 25 }]);
  solver.go(solver.at);
  solver.sown(solver.press(1)!);
  assert.deepEqual([solver.at, solver.stage, solver.says?.[0]], [1, "asked", "puzzle.on.seeds"]);
  solver.sown(solver.press(1)!);
  assert.deepEqual([solver.solved, solver.helped, solver.says?.[0]], [true, false, "puzzle.right.seeds"]);

  const shown = new Solver(puzzle);
  shown.sown(shown.solve()!);
  shown.sown(shown.press(1)!);
  assert.deepEqual([shown.helped, shown.says?.[0]], [true, "puzzle.shown"]);
});

test("what was solved is kept, and days in a row are counted by the day's puzzle", () => {
  storeSolved("a1");
  assert.deepEqual([solvedHere(), daysInRow("2026-12-01")], [["a1"], 0]);
  storeSolved("a1", "2026-12-30");
  storeSolved("b2", "2026-12-31");
  storeSolved("b2", "2026-12-31");
  storeSolved("c3", "2027-01-01");
  assert.deepEqual(solvedHere(), ["a1", "b2", "c3"]);
  assert.deepEqual([daysInRow("2027-01-01"), daysInRow("2027-01-02"), daysInRow("2027-01-03")], [3, 3, 0]);
  storeSolved("d4", "2027-01-05");
  assert.equal(daysInRow("2027-01-05"), 1);
});

test("the addresses of puzzles", () => {
  assert.deepEqual(placeOf(puzzlePath()), { at: "puzzles" });
  assert.deepEqual(placeOf(puzzlePath("a1b2")), { at: "puzzles", id: "a1b2" });
});
