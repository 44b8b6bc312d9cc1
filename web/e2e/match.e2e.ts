import assert from "node:assert/strict";
import type { Room } from "../wire/wire.gen.ts";
import type { Relay } from "./support/relay.ts";
import { readable } from "../src/turn.ts";
import { story, type House } from "./support/story.ts";
import {
  killedAtOnce,
  killedInMidTurn,
  endless,
  offline,
  reloaded,
  secondTab,
  watched,
} from "./support/surprises.ts";
import { at, look, makeRoom, pit, sit, Table } from "./support/table.ts";
import { brokenLine, type Visitor } from "./support/visitor.ts";

type View = Room["view"];

/** A short match in which much happens: a row without seeds passes, pits are closed, and one pit would never end. */
const script = "16464143331134" + "2142312123" + "6146553161114";

/**
 * A whole match, and everything that may go wrong in one. South is on a phone, North on a desktop with a line that can be
 * cut, and somebody watches. After every turn all boards are held against the journal.
 */
story("a Hoyito III match of three rounds, with the server killed three times", async (house) => {
  const [ana, luis, vera, relay] = await company(house);
  const room = await makeRoom(ana, { game: "hoyito-3", length: 3, private: true });
  await ana.shoot("room-waiting", "room-waiting-public");
  const link = await copyLink(ana);
  assert.equal(link, `${house.server.url}/room/${room}`);

  await luis.goto(`/room/${room}`);
  await luis.shoot("room-open-seat");
  await sit(luis);
  await vera.goto(new URL(link).pathname);
  await vera.page.locator('.watchers[data-watchers="1"]').waitFor();
  await ana.page.locator('.watchers[data-watchers="1"]').waitFor();

  const table = new Table(house.journal, room, [ana, luis], [vera], script);
  const surprises: { [turn: number]: (view: View) => Promise<Room> } = {
    2: (view) => watched(table, [ana, vera], view),
    9: (view) => reloaded(table, ana, view),
    10: (view) => killedInMidTurn(house, table, view),
    12: (view) => killedAtOnce(house, table, view),
    17: (view) => offline(table, luis, relay, view),
    26: (view) => secondTab(table, ana, view),
    37: (view) => endless(table, view),
  };
  let { view } = await table.agree();
  for (let round = 1; view.phase !== "finished"; round++) {
    assert.equal(view.round, round);
    while (view.phase === "playing") {
      ({ view } = await (surprises[view.turn]?.(view) ?? table.turn(view)));
      if (view.turn === 32) await Promise.all([ana, luis].map((who) => who.shoot("room-in-play")));
    }
    assert.equal(view.rounds?.length, round);
    if (view.phase === "between") ({ view } = await betweenRounds(house, table, view));
  }
  await ended(house, table, view);
});

async function company(house: House): Promise<[Visitor, Visitor, Visitor, Relay]> {
  const relay = await house.relay();
  const ana = await house.visitor("Ana", { device: "phone" });
  const luis = await house.visitor("Luis", { by: relay.url });
  const vera = await house.visitor("Vera");
  for (const who of [ana, luis, vera]) who.forgive(brokenLine);
  return [ana, luis, vera, relay];
}

async function copyLink(who: Visitor): Promise<string> {
  await who.press("copy");
  await who.note("The link is copied.");
  return who.page.evaluate(() => navigator.clipboard.readText());
}

/** Both say that they are ready; the server dies in between. The board shows what the next round opens with. */
async function betweenRounds(house: House, table: Table, view: View): Promise<Room> {
  const [ana, luis] = table.seats;
  const [vera] = table.watchers;
  const done = view.rounds!.length;
  for (const who of table.everybody) await who.panel("between").waitFor();
  await Promise.all([ana, luis].map((who) => who.shoot(`room-between-${done}`, "room-between-2")));
  const shut = view.next!.pits.flatMap((n, i) => (n === null ? [i] : []));
  for (const who of table.everybody) {
    const labels = (await look(who)).labels.flatMap((l, i) =>
      l.endsWith("closed in this round") ? [i] : [],
    );
    assert.deepEqual(labels, shut, `${who.name} is told which pits are closed`);
  }
  assert.equal(await vera!.the("ready").count(), 0, "a watcher is not asked whether they are ready");
  await ana.press("ready");
  await luis.page.locator('.seat[data-seat="0"] .seat-side', { hasText: /^ready$/ }).waitFor();
  if (done === 1) {
    await house.server.kill();
    await house.server.start();
    for (const who of table.everybody) await who.up();
    const kept = await table.agree();
    assert.deepEqual(kept.view.ready, [true, false], "who was ready still is");
  }
  await luis.press("ready");
  for (const who of table.everybody) await at(who, { phase: "playing" });
  const kept = await table.agree();
  assert.deepEqual(
    kept.view.pits.flatMap((n, i) => (n === null ? [i] : [])),
    shut,
    "the round opens as it was shown",
  );
  if (shut.length > 0) {
    const mover = table.seats[kept.view.toMove as 0 | 1];
    await mover.pressInVain(pit(mover, shut[0]!));
    await mover.note("This pit is closed in this round.");
  }
  return kept;
}

/** The end: every board, list and count is what the journal says. */
async function ended(house: House, table: Table, view: View): Promise<void> {
  const record = await house.journal.match(table.room);
  assert.deepEqual(
    record.turns.map((turn) => turn.pit),
    table.moves,
    "the record is what was pressed: nothing lost, nothing twice",
  );
  assert.equal(record.matchWinner, view.result?.winner);
  const rounds = view.rounds!;
  assert.equal(rounds.length, 3);
  assert.ok(
    rounds.some((r) => Math.min(...r.held) < 24),
    "some pits were closed",
  );
  const winner = { south: "Ana", north: "Luis", draw: "" }[view.result!.winner!]!;
  for (const who of table.everybody) {
    const result = who.panel("result");
    await result.locator("h2", { hasText: `${winner} wins` }).waitFor();
    await result.locator(".score", { hasText: `Ana ${view.held[0]} – ${view.held[1]} Luis` }).waitFor();
    const rows = await who.page
      .locator(".rounds tbody tr:not(.running)")
      .evaluateAll((all) =>
        all.map((row) => [...row.children].map((cell) => Number(/\d+/.exec(cell.textContent ?? "")?.[0]))),
      );
    assert.deepEqual(
      rows,
      rounds.map((r, i) => [i + 1, r.held[0], r.held[1], r.turns]),
      `${who.name}'s table of rounds`,
    );
    assert.deepEqual(
      await who.page.locator(".turn-list .notation").allTextContents(),
      record.turns.slice(-rounds.at(-1)!.turns).map((turn) => readable(turn.trace, 6)),
      `${who.name}'s list of turns`,
    );
    await who.shoot(who === table.watchers[0] ? "room-result-watcher" : "room-result", "room-result");
  }
  assert.equal(
    rounds.reduce((sum, r) => sum + r.turns, 0),
    table.moves.length,
  );
  for (const who of table.seats) {
    await who.goto("/");
    const mine = who.page.locator(".mine .line", { hasText: `Ana ${view.held[0]} – Luis ${view.held[1]}` });
    await mine.waitFor();
    await who.shoot("home-with-a-match", "home-waiting");
    await who.press("my-page");
    const rival = who.page.locator('[data-scores="rivals"]', {
      hasText: who.name === "Ana" ? "Luis" : "Ana",
    });
    await who.page.locator(".finished .line").waitFor();
    while ((await rival.count()) === 0) {
      await who.page.reload(); // it counts a moment after its end
      await who.page.locator(".finished .line").waitFor();
    }
    await who.shoot("player");
  }
}
