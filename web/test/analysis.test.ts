import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { addressOf, roundAddress, studyAt } from "../src/analysis/address.ts";
import { readPosition, requestOf, startOf, type Setup } from "../src/analysis/setup.ts";
import { positionText } from "../src/turn/position.ts";
import {
  add,
  endOf,
  forward,
  pathTo,
  promote,
  readTree,
  remove,
  rootNode,
  writeTree,
  type Node,
} from "../src/analysis/tree.ts";

const movesTo = (node: Node): unknown[] => pathTo(node).map((n) => n.move);

test("moves that are tried branch off, and what is gone to again is no second branch", () => {
  const root = rootNode();
  const end = [2, 8, "deal", 4].reduce<Node>((at, move) => add(at, move as number), root);
  const other = add(add(root.kids[0]!, 9), 3);
  assert.equal(add(root, 2), root.kids[0]);
  assert.deepEqual(movesTo(other), [2, 9, 3]);
  assert.equal(writeTree(root, other), "2.8(9.3*).d.4");
  assert.equal(endOf(root), other, "forward leads to where one was last");
  assert.equal(endOf(root.kids[0]!.kids[0]!), end);
  const read = readTree("2.8(9.3*).d.4")!;
  assert.equal(writeTree(read.root, read.here), "2.8(9.3*).d.4");
  assert.deepEqual(movesTo(endOf(read.root)), [2, 9, 3]);
});

test("a branch becomes the main line, and is deleted with all that follows it", () => {
  const { root } = readTree("1(2.7(8.3)).6")!;
  const deep = root.kids[1]!.kids[1]!.kids[0]!;
  assert.deepEqual(movesTo(deep), [2, 8, 3]);
  promote(deep);
  assert.equal(writeTree(root, root), "2(1.6).8(7).3");
  const left = remove(deep.parent!);
  assert.deepEqual(movesTo(left), [2]);
  assert.equal(writeTree(root, left), "2*(1.6).7");
  assert.equal(forward(left)!.move, 7);
  assert.equal(remove(root), root);
});

test("what is no tree is not read as one", () => {
  for (const text of ["(", "1)", "(2)", "1(2", "x", "1.-2", "111", "1 2"])
    assert.equal(readTree(text), undefined, text);
  assert.deepEqual(readTree("")!.root.kids, []);
});

const setup: Setup = {
  rules: "hoyito-3",
  length: -1,
  pits: [4, 4, 4, 0, null, null, 12, 4, 4, 4, 4, 4],
  held: [3, 1],
  toMove: 1,
  round: 3,
  won: "north",
};

test("an address has the position, the match and every line", () => {
  const { root, here } = readTree("6.7(8*).d.9")!;
  const address = addressOf({ setup, root, here });
  const [path, hash] = address.split("#");
  assert.equal(path, "/analysis");
  assert.equal(
    hash,
    "game=hoyito-3&match=-1&round=3&won=north&position=4+4+4+0+x+x+/+12+4+4+4+4+4+held+3+1+north&moves=6.7(8*).d.9",
  );
  const again = studyAt(`#${hash}`)!;
  assert.deepEqual(again.setup, setup);
  assert.equal(addressOf(again), address);
  assert.equal(studyAt("#game=tihbat"), undefined);
  const broken = studyAt(`#${hash?.replace("(8*)", "(8*")}`)!;
  assert.deepEqual(broken.root.kids, [], "moves that cannot be read are left out, the position stays");
});

test("a round that was played is analysed from where one stands in it", () => {
  const address = roundAddress(setup, [6, 7, 8], 2);
  assert.match(address, /&moves=6\.7\*\.8$/);
  assert.match(roundAddress(setup, [6], 0), /&moves=6$/);
});

test("a position is read as it is written, in short too, and nothing else is", () => {
  assert.equal(positionText(startOf(setup)), "4 4 4 0 x x / 12 4 4 4 4 4 held 3 1 north");
  assert.deepEqual(readPosition(`\n ${positionText(startOf(setup))} `), {
    pits: setup.pits,
    held: setup.held,
    toMove: setup.toMove,
  });
  assert.deepEqual(readPosition("7 7/7 7"), { pits: [7, 7, 7, 7], held: [0, 0], toMove: 0 });
  for (const text of ["", "4 4 / 4", "4 4 4 4", "256 0 / 0 0", "4 4 / 4 4 held 3", '[Rules "x"]'])
    assert.equal(readPosition(text), undefined, text);
  assert.deepEqual(requestOf(setup, [6]), {
    rules: "hoyito-3",
    pits: 6,
    match: -1,
    start: { pits: setup.pits, held: [3, 1], toMove: "north", round: 3 },
    previousWinner: "north",
    moves: [6],
  });
});

test("neither a room nor what stands around every page leads to the analysis", () => {
  for (const folder of ["room", "shell", "board"])
    for (const file of readdirSync(join(import.meta.dirname, "../src", folder)))
      assert.doesNotMatch(
        readFileSync(join(import.meta.dirname, "../src", folder, file), "utf8"),
        /analysis/i,
        file,
      );
});
