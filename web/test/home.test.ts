import assert from "node:assert/strict";
import { test } from "node:test";
import { boardsOf, most } from "../src/home/boards.ts";
import { choose, first, optionsOf, sound } from "../src/home/choices.ts";
import { knowGames } from "../src/games.ts";
import { forgetRoom, storedRooms, rememberRoom } from "../src/home/stored-rooms.ts";
import { others } from "../src/home/others.ts";
import { placeOf, roomPath } from "../src/router.ts";
import type { Summary } from "../wire/wire.gen.ts";
import { aGame, aView } from "./fake.ts";

knowGames({
  lang: "en",
  games: [
    aGame("hoyito-1", [6, 7, 8, 9, 10, 11, 12], true),
    aGame("hoyito-3", [6], true),
    aGame("ayoayo", [6], false),
    aGame("tihbat", [2], false),
  ],
});

test("what does not go with another game becomes the usual", () => {
  const long = choose({ ...first, rules: "hoyito-1" }, { pits: 9 });
  assert.equal(long.pits, 9);
  assert.equal(choose(long, { rules: "tihbat" }).pits, 2);
  assert.equal(choose(long, { rules: "tihbat" }).length, -2, "who opens alone decides too much");
});

test("a room is asked for in the server's words", () => {
  assert.deepEqual(optionsOf(first), { rules: "hoyito-3", length: 3, opener: "lot", public: true });
  assert.deepEqual(optionsOf({ ...first, clock: "quick", both: true }), {
    ...{ rules: "hoyito-3", length: 3, opener: "lot" },
    ...{ public: false, both: true },
  });
  assert.deepEqual(optionsOf({ ...first, rules: "ayoayo", clock: "quick", public: false }), {
    rules: "ayoayo",
    length: -2,
    opener: "lot",
    clock: { initial: 180_000, increment: 5_000 },
    public: false,
  });
  assert.equal(optionsOf(choose(first, { rules: "hoyito-1", pits: 12 })).pits, 12);
  assert.equal(optionsOf({ ...first, ballot: true }).ballot, undefined, "a match of rounds has no ballot");
  assert.deepEqual(optionsOf({ ...first, length: -2, ballot: true, clock: "days" }), {
    ...{ rules: "hoyito-3", length: -2, ballot: true, opener: "lot", clock: { days: 3 }, public: true },
  });
});

test("at most twelve live matches are boards, the featured one among them", () => {
  assert.equal(most, 12);
  const order = Array.from({ length: 40 }, (_, i) => `r${i}`);
  const status = (i: number): Summary["status"] => (i % 4 === 0 ? "open" : "live");
  const rooms = Object.fromEntries(order.map((room, i) => [room, { room, status: status(i) } as Summary]));
  const boards = (featured?: string): string[] =>
    boardsOf({ rooms, order: [...order, "gone"], ...(featured && { featured }) }).map(({ room }) => room);
  assert.deepEqual(boards(), ["r1", "r2", "r3", "r5", "r6", "r7", "r9", "r10", "r11", "r13", "r14"]);
  assert.equal(boards("r2").length + 1, most);
  assert.deepEqual(boards("r2").slice(0, 3), ["r1", "r3", "r5"], "the featured one stands elsewhere");
});

test("who looks at the list too: one is none of them, with a name or without", () => {
  const here = { l: { id: "l", name: "Luis" }, a: { id: "a", name: "Ana" } };
  const names = (me?: string, rest?: number): (string | number)[] => {
    const all = others({ here, ...(rest && { rest }) }, me);
    return [...all.here.map(({ name }) => name), all.rest];
  };
  assert.deepEqual(names("a", 3), ["Luis", 3]);
  assert.deepEqual(names(undefined, 3), ["Ana", "Luis", 2]);
  assert.deepEqual(names(undefined, 1), ["Ana", "Luis", 0]);
  assert.deepEqual(names("z", 3), ["Ana", "Luis", 2], "with a name, and not among those who are shown");
  assert.deepEqual(names("z"), ["Ana", "Luis", 0], "not counted yet");
  assert.deepEqual(others(undefined, "a"), { here: [], rest: 0 });
});

test("choices of an older page do no harm", () => {
  assert.deepEqual(sound(undefined), first);
  assert.deepEqual(sound({ rules: "chess" }), first);
  assert.deepEqual(sound({ rules: "tihbat", pits: 6 }).pits, 2);
});

test("addresses", () => {
  assert.deepEqual(placeOf("/"), { at: "home" });
  assert.deepEqual(placeOf(roomPath("a1-B_2")), { at: "room", room: "a1-B_2" });
  assert.deepEqual(placeOf("/room/a1/"), { at: "room", room: "a1" });
  for (const path of ["/room/", "/room/a/b", "/rooms", "/room/%3Cb%3E"])
    assert.deepEqual(placeOf(path), { at: "nowhere" });
});

test("rooms with a seat are kept for their player until the match is over", () => {
  rememberRoom("one", aView({ phase: "open" }), "a");
  rememberRoom("two", aView(), "a");
  rememberRoom("three", aView(), "b");
  const rooms = (): string[] => storedRooms("a").map((r) => r.room);
  assert.deepEqual(rooms(), ["two", "one"]);
  rememberRoom("one", aView({ phase: "between" }), "a");
  assert.deepEqual(rooms(), ["one", "two"], "the newest first");
  rememberRoom("two", aView({ phase: "finished" }), "a");
  forgetRoom("three");
  assert.deepEqual(rooms(), ["one"]);
  assert.deepEqual(storedRooms("b"), []);
  assert.deepEqual(storedRooms(undefined), []);
});
