import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { MatchRecord } from "../wire/wire.gen.ts";
import { played } from "./support/played.ts";
import { scrubbed } from "./support/scrub.ts";
import { story } from "./support/story.ts";
import { at, look, makeRoom, pit, sit, Table } from "./support/table.ts";
import type { Visitor } from "./support/visitor.ts";

/** A game of the vectors whose twelfth turn has 81 laps and 374 seeds. */
const name = "hoyito-3/game-6-random";
const file = new URL("../../internal/engine/testdata/vectors/hoyito-3.jsonl", import.meta.url);
const records = readFileSync(file, "utf8")
  .split("\n")
  .map((line) => JSON.parse(line || "{}") as MatchRecord);
const game = records.find((record) => record.name === name)!;
const turns = game.turns.slice(0, 14);

const opened = (who: Visitor): Promise<void> => who.page.locator(".match-deck").waitFor();
const says = (who: Visitor, what: string | RegExp): Promise<void> =>
  who.page.locator(".match-deck .say", { hasText: what }).waitFor();

/** shows proves that the board shows the position after a turn. */
async function shows(who: Visitor, turn: number): Promise<void> {
  await says(who, turn === 0 ? "Start" : `Turn ${turn} of 14`);
  const { pits, held } = await look(who);
  const want = turn === 0 ? game.start : turns[turn - 1]!.state;
  assert.deepEqual([pits, held], [want.pits, want.held], `after turn ${turn}`);
}

story(
  "a finished match is gone through by turn, lap and seed, at an address for each turn",
  async (house) => {
    const ana = await house.visitor("Ana");
    await ana.goto("/");
    const options = { rules: "hoyito-3", pits: 6, length: 0, public: true };
    const pits = turns.map(({ pit }) => pit);
    const room = await played(ana, { options, names: ["Rosa", "Luis"], pits, resign: true });

    await ana.goto(`/room/${room}`);
    await ana.press("replay");
    await opened(ana);
    assert.match(await ana.page.title(), /^Rosa – Luis, Hoyito III/);
    await shows(ana, 0);
    const { keyboard } = ana.page;
    for (const turn of [1, 2, 3]) {
      await keyboard.press("ArrowRight");
      await shows(ana, turn);
    }
    await keyboard.press("ArrowLeft");
    await shows(ana, 2);
    await ana.page.waitForURL(/#r1t2$/);
    await keyboard.press("End");
    await shows(ana, 14);
    await ana.page.locator(".match-deck .last", { hasText: "Rosa resigned: Luis wins" }).waitFor();

    // The long turn: by seed, by lap, to its end and back to its beginning.
    await ana.the("scrub").fill("12");
    await shows(ana, 12);
    await ana.page.locator(".match-deck .last", { hasText: "81 laps, 374 seeds" }).waitFor();
    await ana.the("scrub").evaluate((el) => (el as HTMLElement).blur());
    await keyboard.press("ArrowLeft");
    await keyboard.press("ArrowDown");
    await keyboard.press("Shift+ArrowRight");
    await ana.page.locator(".match-deck .last", { hasText: "Lap 2 of 81, seed 1 of" }).waitFor();
    await keyboard.press("ArrowUp");
    await ana.page.locator(".match-deck .last", { hasText: "Lap 2 of 81, seed 0 of" }).waitFor();
    await ana.shoot("replay-in-a-turn", "replay");
    await (await scrubbed(ana, 48)).evaluate((el) => (el as HTMLElement).blur());
    await keyboard.press("ArrowRight");
    await shows(ana, 12);
    await ana.the("by").selectOption("seed");
    await ana.press("match-back");
    await ana.page.locator(".match-deck .last", { hasText: "Lap 81 of 81, seed" }).waitFor();
    await keyboard.press("Home");
    await shows(ana, 0);

    // Where things are not to move, the match plays on a turn at a time; a press holds it.
    await ana.press("match-play");
    await says(ana, /Turn [2-9] of 14/);
    await ana.press("match-play");
    const held = Number(/Turn (\d+)/.exec((await ana.page.locator(".match-deck .say").textContent())!)![1]);
    await shows(ana, held);

    await ana.page.locator('.match-turns [data-at="r1t7"]').click();
    await shows(ana, 7);
    await ana.page.waitForURL(/#r1t7$/);
    await ana.page.goBack();
    await shows(ana, held);
    await ana.shoot("replay");

    await ana.press("copy-record");
    await ana.note("The record is copied.");
    const text = await ana.page.evaluate(() => navigator.clipboard.readText());
    assert.ok(text.includes(`12. ${turns[11]!.trace}`), text.slice(0, 300));
    const [download] = await Promise.all([ana.page.waitForEvent("download"), ana.press("download-json")]);
    assert.equal(download.suggestedFilename(), `casitas-${room}.json`);
    const record = JSON.parse(readFileSync(await download.path(), "utf8")) as MatchRecord;
    assert.deepEqual(record.turns, turns);
    const [pixels] = await Promise.all([ana.page.waitForEvent("download"), ana.press("download-png")]);
    assert.equal(pixels.suggestedFilename(), `casitas-${room}-r1t${held}.png`);
    assert.deepEqual([...readFileSync(await pixels.path()).subarray(1, 4)], [...Buffer.from("PNG")]);

    const eva = await house.visitor("Eva", { device: "phone", dark: true });
    await eva.goto(`/match/${room}#r1t12`);
    await opened(eva);
    await shows(eva, 12);
    await eva.shoot("replay");
  },
);

story("an address of a match that is not there or not over says so, and leads to its room", async (house) => {
  const ana = await house.visitor("Ana");
  ana.forgive(/404/);
  await ana.goto("/match/nosuchroom");
  await ana.page.locator("h1", { hasText: "There is no such match" }).waitFor();
  assert.match(await ana.page.title(), /^There is no such match/);
  const { turns } = records.find((record) => record.name === "hoyito-3/match-3")!;
  const options = { rules: "hoyito-3", pits: 6, length: 5, public: true };
  const pits = turns.slice(0, 40).map(({ pit }) => pit);
  const room = await played(ana, { options, names: ["Rosa", "Luis"], pits });
  await ana.goto(`/match/${room}`);
  await ana.panel("running").waitFor();
  await says(ana, "Round 2, turn 4 of 4");
  await ana.press(ana.panel("running").getByRole("link"));
  await at(ana, { phase: "playing" });
  assert.equal(await ana.page.locator(".turn-list li").count(), 4, "the turns of this round");
  await ana.press(ana.page.locator("[data-look='']"));
  await ana.press(ana.page.locator(".match-turns summary").first());
  await ana.press(ana.page.locator('.match-turns [data-at="r1t36"]'));
  await says(ana, "Round 1, turn 36 of 36");
  await ana.page.locator(".match-deck .last", { hasText: "Round 1: Luis wins, 32 to 16." }).waitFor();
  await ana.shoot("room-looking-back");
  await ana.press("now");
  await ana.page.locator(".match-deck").waitFor({ state: "detached" });
});

story("who looks back in a game does not leave it: a turn that is made meanwhile is said", async (house) => {
  const ana = await house.visitor("Ana", { device: "phone" });
  const luis = await house.visitor("Luis");
  const room = await makeRoom(ana, { game: "hoyito-3", length: 0 });
  await luis.goto(`/room/${room}`);
  await sit(luis);
  await at(ana, { phase: "playing" });
  const table = new Table(house.journal, room, [ana, luis]);
  let { view } = await table.agree();
  do ({ view } = await table.turn(view));
  while (view.toMove !== 1 || view.turn < 3);
  await ana.page.locator(".turn-list summary").first().tap();
  await ana.press(ana.page.locator('[data-look="1"]'));
  await says(ana, `Turn 1 of ${view.turn - 1}`);
  await ana.shoot("room-looking-back");
  const { mover, pit: chosen } = { mover: luis, pit: view.legal[0]! };
  await mover.sow(pit(mover, chosen));
  await ana.page.locator(".past-bar", { hasText: "A turn has been made since." }).waitFor();
  await says(ana, `Turn 1 of ${view.turn - 1}`);
  for (const digit of "123456") await ana.page.keyboard.press(digit); // a board that is not seen is not played on
  await ana.press("now");
  await ana.page.locator(".match-deck").waitFor({ state: "detached" });
  assert.equal((await table.agree()).view.turn, view.turn + 1);
});
