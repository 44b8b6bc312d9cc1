import assert from "node:assert/strict";
import { elsewhere } from "./support/chromium.ts";
import type { Visitor } from "./support/visitor.ts";
import { story } from "./support/story.ts";
import { at, makeRoom, roomOf, sit, Table } from "./support/table.ts";

/** Over plain http from other machines a browser calls the page insecure, and gives it less. */
story(
  "a Tihbat game over plain http: a draw declined, the end, a rematch, and that one given up",
  async (house) => {
    const by = `http://${elsewhere}:${house.server.port}`;
    const [ana, luis, vera] = await Promise.all([
      house.visitor("Ana", { by }),
      house.visitor("Luis", { by, device: "phone" }),
      house.visitor("Vera"),
    ]);
    for (const one of [ana, luis]) one.forgive(/Cross-Origin-Opener-Policy header has been ignored/);
    const room = await makeRoom(ana, { game: "tihbat", private: true });
    assert.equal(await ana.page.evaluate(() => window.isSecureContext), false);
    await luis.goto(`/room/${room}`);
    await sit(luis);
    await vera.goto(`/room/${room}`);
    const table = new Table(house.journal, room, [ana, luis], [vera]);

    let { view } = await table.agree();
    assert.equal(await ana.the("offer").count(), 0, "no draw before both have moved");
    while (view.turn <= 2) ({ view } = await table.turn(view));
    await drawDeclined(table, ana, luis, vera);
    ({ view } = await table.agree());
    while (view.phase === "playing") ({ view } = await table.turn(view));

    for (const who of table.everybody) {
      await who.panel("result").locator("h2", { hasText: "A draw" }).waitFor();
      await who.panel("result").locator("p", { hasText: "A position came back" }).waitFor();
    }
    const record = await house.journal.match(room);
    assert.deepEqual(
      record.turns.map((turn) => turn.pit),
      table.moves,
    );
    await rematch(room, ana, luis, vera);
    await resigned(new Table(house.journal, roomOf(ana), [ana, luis], [vera]), luis, ana);
  },
);

async function drawDeclined(table: Table, ana: Visitor, luis: Visitor, vera: Visitor): Promise<void> {
  await ana.press("offer");
  await ana.panel("offer").locator("p", { hasText: "You have offered a draw." }).waitFor();
  await luis.panel("offer").locator("p", { hasText: "Ana offers a draw." }).waitFor();
  await vera.page.locator(".panel", { hasText: "Ana offers a draw." }).waitFor();
  assert.equal(await vera.the("accept").count(), 0, "a watcher has no say in it");
  await table.agree();
  await luis.press("decline");
  for (const who of [ana, luis]) await who.panel("offer").waitFor({ state: "detached" });
  await ana.page.locator(".last", { hasText: "The draw is off." }).waitFor();
  await ana.press("offer");
  await ana.note("Your offer was answered: offer again after another turn.");
}

/** Both want to play again: both are taken to the new room, and who watches gets a link. */
async function rematch(room: string, ana: Visitor, luis: Visitor, vera: Visitor): Promise<void> {
  await ana.press("rematch");
  await ana.panel("result").locator("span", { hasText: "Waiting for Luis" }).waitFor();
  await luis.press(luis.the("rematch").filter({ hasText: "Take up the rematch" }));
  for (const who of [ana, luis]) {
    await who.page.waitForURL((url) => !url.pathname.endsWith(room));
    await at(who, { phase: "playing" });
  }
  assert.equal(roomOf(ana), roomOf(luis));
  await vera.press("follow");
  await vera.page.waitForURL((url) => !url.pathname.endsWith(room));
  assert.equal(roomOf(vera), roomOf(ana));
  // Everybody keeps their seat; who did not open the game before opens this one.
  await luis.page.locator("[data-status]", { hasText: "Your turn" }).waitFor();
}

async function resigned(table: Table, loser: Visitor, winner: Visitor): Promise<void> {
  let { view } = await table.agree();
  while (view.turn <= 3) ({ view } = await table.turn(view));
  await loser.press("resign");
  await loser.press(loser.dialog("confirm").getByRole("button", { name: "Play on" }));
  await loser.dialog("confirm").waitFor({ state: "detached" });
  assert.equal((await table.agree()).view.phase, "playing", "a question is no answer");
  await loser.press("resign");
  await loser.press("confirm-resign");
  for (const who of table.everybody) {
    const words = `${loser.name} resigned: ${winner.name} wins`;
    await who.panel("result").locator("h2", { hasText: words }).waitFor();
    assert.equal(await who.the("resign").count(), 0);
  }
  ({ view } = await table.agree());
  assert.deepEqual(view.result, { why: "resigned", winner: winner === table.seats[0] ? "south" : "north" });
}
