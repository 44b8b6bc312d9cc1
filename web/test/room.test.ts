import assert from "node:assert/strict";
import { test } from "node:test";
import { task } from "../src/board/dom.ts";
import { knowGames } from "../src/games.ts";
import { since } from "../src/room/away.ts";
import { beforeDeal, boardView } from "../src/room/board-view.ts";
import { meantFor } from "../src/room/meant.ts";
import { Queue, type Act } from "../src/room/queue.ts";
import {
  endSentence,
  resultSentence,
  roundSentence,
  totalOf,
  turnOf,
  turnSentence,
} from "../src/room/sentence.ts";
import { languages, speak } from "../src/text.ts";
import type { Round, View } from "../wire/wire.gen.ts";
import { aGame, aView } from "./fake.ts";

const heirFrom3 = { ...aGame("hoyito-3", [6], true).traits, heirFrom: 3 };

speak(languages[0]!, await languages[0]!.load());

test("a turn in a sentence: what was taken, whose pits, who goes on", () => {
  const view = aView({ turns: { "1": "2/4 6/5 11/5*3:4" } });
  const turn = turnOf(view, 1)!;
  assert.equal(
    turnSentence(view, turn, 0),
    "Ana sowed pit 3: 3 laps, 14 seeds. Took 4 from Ana’s pit 3. Ana moves again.",
  );
  assert.equal(turnOf(view, 2), undefined);
  assert.equal(turnOf(aView({ turns: { "1": "from a newer server" } }), 1), undefined);
});

test("a round in a sentence", () => {
  const rounds: Round[] = [
    { winner: "north", over: "last-four", held: [12, 36], turns: 20 },
    { winner: "draw", over: "repetition", held: [24, 24], turns: 9 },
  ];
  assert.equal(roundSentence(aView({ rounds }), 1), "Round 1: Bo wins, 36 to 12.");
  assert.equal(roundSentence(aView({ rounds }), 2), "Round 2 is drawn, 24 to 24.");
});

test("what is held in a set is summed, and its rounds are games", () => {
  const game = (winner: Round["winner"], ...held: [number, number]): Round => ({
    winner,
    over: "last-four",
    held,
    turns: 20,
  });
  const view = aView({ length: -2, round: 2, rounds: [game("north", 12, 36)], held: [20, 4] });
  assert.deepEqual(totalOf(view), [32, 40]);
  assert.equal(roundSentence(view, 1), "Game 1: Bo wins, 36 to 12.");
  const over = {
    ...view,
    rounds: [...view.rounds!, game("south", 40, 8)],
    held: [40, 8] as [number, number],
  };
  const result = { winner: "south", why: "match" } as const;
  assert.deepEqual(totalOf(over), [52, 44]);
  assert.equal(resultSentence({ ...over, result }), "Ana wins the set, 52–44 in all.");
});

test("a result says who won, how and why", () => {
  knowGames({ lang: "en", games: [{ ...aGame("hoyito-3", [6], true), traits: heirFrom3 }] });
  const round = (winner: Round["winner"]): Round => ({ winner, over: "last-four", held: [28, 20], turns: 8 });
  const ended: Partial<View> = { phase: "finished", held: [28, 20], turns: { "9": "6/3 =N4" } };
  const result = { why: "match", winner: "south" } as const;
  const single = aView({ ...ended, length: 0, result, rounds: [round("south")] });
  assert.equal(resultSentence(single), "Ana wins 28–20.");
  assert.equal(endSentence(single), "The last four went to Bo, who took the last house.");
  const third = aView({
    ...ended,
    round: 3,
    result,
    rounds: [round("south"), round("north"), round("south")],
  });
  assert.equal(resultSentence(third), "Ana wins the match, 28–20 in the last round.");
  assert.equal(endSentence(third), "The last four went to Bo, who won the round before.");
});

test("what happened while away: the turns since, in order", () => {
  const before = aView({ turn: 2, turns: { "1": "0/4" } });
  const after = aView({ turn: 4, turns: { "1": "0/4", "2": "6/4", "3": "1/5" } });
  assert.deepEqual(since(before, after), [
    "Bo sowed pit 1: one lap, 4 seeds.",
    "Ana sowed pit 2: one lap, 5 seeds.",
  ]);
  assert.deepEqual(since(after, after), []);
});

test("what happened while away: turns taken back, and made otherwise", () => {
  const before = aView({ turn: 4, turns: { "1": "0/4", "2": "6/4", "3": "1/5" } });
  const undone = { "2": "6/4", "3": "1/5" };
  const after = aView({ turn: 6, turns: { "1": "0/4", "5": "7/4" }, undone });
  assert.deepEqual(since(before, after), [
    "Taken back: turn 2 is to be made again.",
    "Bo sowed pit 2: one lap, 4 seeds.",
  ]);
  const last = aView({ turn: 5, turns: { "1": "0/4", "2": "6/4" }, undone: { "3": "1/5" } });
  assert.deepEqual(since(before, last), ["Taken back: turn 3 is to be made again."]);
});

test("what happened while away: a round that ended stands before the turns of the next", () => {
  const rounds: Round[] = [{ winner: "south", over: "last-four", held: [30, 18], turns: 8 }];
  const after = aView({ round: 2, turn: 10, turns: { "9": "0/4" }, rounds });
  assert.deepEqual(since(aView({ turn: 8 }), after), [
    "Round 1: Ana wins, 30 to 18.",
    "Ana sowed pit 1: one lap, 4 seeds.",
  ]);
});

test("what happened while away: somebody sat down, the match ended", () => {
  const before = aView({ phase: "open", seats: [{ id: "a", name: "Ana" }, null] });
  const after = aView({ phase: "finished", result: { why: "resigned", winner: "south" } });
  assert.deepEqual(since(before, after), ["Bo sat down.", "Bo resigned: Ana wins"]);
});

test("the board shows the dealt position between rounds, and the end of the round until then", () => {
  const next = { pits: [null, 4, 4, 4], held: [0, 4] as [number, number], toMove: 0 };
  const view = aView({ phase: "between", pits: [0, 0, 1, 0], held: [5, 6], next });
  assert.deepEqual(boardView(view, 0, 0, undefined).pits, next.pits);
  assert.deepEqual(boardView(beforeDeal(view), 0, 0, undefined).pits, view.pits);
  assert.equal(boardView(view, 0, 0, undefined).playable, false);
});

test("a board may be played by whoever is to move, and by nobody else", () => {
  assert.equal(boardView(aView(), 0, 0, undefined).playable, true);
  assert.equal(boardView(aView(), 1, 1, undefined).playable, false);
  assert.equal(boardView(aView(), undefined, 0, undefined).playable, false);
});

/** aQueue plays turns that end when the test says so. */
function aQueue(animate = true) {
  const log: string[] = [];
  let end = (): void => {};
  const queue = new Queue(
    {
      play: (act) => {
        log.push(`play ${act.after.turn}`);
        return new Promise((over) => (end = over));
      },
      show: (view) => log.push(`show ${view.turn}`),
    },
    (act) => act && log.push(`shown ${act.after.turn}`),
    () => animate,
  );
  return { queue, log, begun: task, over: async () => (await task(), end(), await task(), await task()) };
}

const act = (turn: number): Act => ({
  before: aView({ turn: turn - 1 }),
  after: aView({ turn }),
  turn: { seat: 0, pit: 0, laps: [], passes: [], awards: [] },
  say: "",
});

test("turns are played one after the other, and the shown view follows", async () => {
  const { queue, log, over } = aQueue();
  queue.reset(aView({ turn: 1 }));
  queue.add(act(2));
  queue.add(act(3));
  assert.equal(queue.shown?.turn, 1);
  await over();
  assert.equal(queue.shown?.turn, 2);
  await over();
  assert.equal(queue.shown?.turn, 3);
  assert.deepEqual(log, ["show 1", "play 2", "shown 2", "play 3", "shown 3"]);
});

test("a snapshot ends what is being played", async () => {
  const { queue, log, begun, over } = aQueue();
  queue.add(act(2));
  queue.add(act(3));
  await begun();
  queue.reset(aView({ turn: 9 }));
  await over();
  assert.equal(queue.shown?.turn, 9);
  assert.deepEqual(log, ["play 2", "show 9"]);
});

test("when many turns wait, the oldest are only shown", async () => {
  const { queue, log, over } = aQueue();
  for (const turn of [2, 3, 4, 5, 6]) queue.add(act(turn));
  await over();
  assert.deepEqual(log, ["play 2", "shown 2", "show 3", "shown 3", "play 4"]);
});

test("without animation everything is shown at once", () => {
  const { queue, log } = aQueue(false);
  queue.add(act(2));
  queue.add(act(3));
  assert.deepEqual(log, ["show 2", "shown 2", "show 3", "shown 3"]);
});

test("a command says what it is for: the turn, the offer that it answers, the room that nobody has sat down in yet", () => {
  const view = aView({ turn: 5, offer: 1, offered: 12 });
  assert.deepEqual(meantFor(view, "resign"), { turn: 5 });
  assert.deepEqual(meantFor(view, "accept"), { offer: 12 });
  assert.deepEqual(meantFor(aView({ offer: 1 }), "accept"), {}, "from a server that does not number them");
  assert.deepEqual(meantFor(aView({ phase: "open" }), "abort"), { turn: 1, phase: "open" });
  assert.deepEqual(meantFor(view, "sit"), {});
});
