import assert from "node:assert/strict";
import type { Room } from "../../wire/wire.gen.ts";
import type { Relay } from "./relay.ts";
import type { House } from "./story.ts";
import { agree, at, look, pit, Table } from "./table.ts";
import type { Visitor } from "./visitor.ts";

type View = Room["view"];

/** One turn is watched as it is sown, on a phone and on a desktop. */
export async function watched(table: Table, eyes: readonly Visitor[], view: View): Promise<Room> {
  for (const who of eyes) {
    await chooseSpeed(who, "slow");
    await who.page.emulateMedia({ reducedMotion: "no-preference" });
  }
  const { mover, pit: chosen } = await table.choice(view);
  await mover.sow(pit(mover, chosen));
  await Promise.all(
    eyes.map(async (who) => {
      await who.page.locator("sow-board[aria-busy] .sb-hand .sb-palm").waitFor();
      assert.equal(
        (await look(who)).turn,
        view.turn,
        "the page says the turn before until it has been shown",
      );
      await who.shoot("room-mid-animation");
    }),
  );
  const kept = await table.landed(mover, chosen, view);
  for (const who of eyes) {
    await who.page.emulateMedia({ reducedMotion: "reduce" });
    await chooseSpeed(who, "normal");
  }
  return kept;
}

async function chooseSpeed(who: Visitor, speed: string): Promise<void> {
  await who.press("settings");
  await who.choose("set-speed", speed);
  await who.press(who.dialog("settings").locator("button.main"));
  await who.dialog("settings").waitFor({ state: "detached" });
}

/** The server hears a move, is stopped before it can answer, and dies. */
export async function killedInMidTurn(house: House, table: Table, view: View): Promise<Room> {
  const { mover, pit: chosen } = await table.choice(view);
  const before = await Promise.all(table.everybody.map(look));
  house.server.freeze();
  await mover.sow(pit(mover, chosen));
  await mover.page.locator("sow-board [data-saving]").waitFor();
  await mover.page.locator("[data-status]", { hasText: "Saving…" }).waitFor();
  await house.server.kill();
  for (const who of table.everybody) await who.page.locator(".banner").waitFor();
  await Promise.all([mover, ...table.watchers].map((who) => who.shoot("room-connection-lost")));
  const during = await Promise.all(table.everybody.map(look));
  assert.deepEqual(
    during.map(({ pits, held, turn }) => ({ pits, held, turn })),
    before.map(({ pits, held, turn }) => ({ pits, held, turn })),
    "nobody is shown a move that is not written down",
  );
  const told = Promise.all(table.everybody.map((who) => who.note("The connection is back.")));
  await house.server.start();
  await told;
  const kept = await table.landed(mover, chosen, view);
  assert.equal(kept.view.turn, view.turn + 1, "the move was made once");
  return kept;
}

/** The server dies the moment after a press: nobody can say how far the move had come. */
export async function killedAtOnce(house: House, table: Table, view: View): Promise<Room> {
  const { mover, pit: chosen } = await table.choice(view);
  await mover.sow(pit(mover, chosen));
  await house.server.kill();
  await house.server.start();
  const kept = await table.landed(mover, chosen, view);
  assert.equal(kept.view.turn, view.turn + 1, "the move was made once");
  return kept;
}

/** A player loads the page again in mid-match and is who they were. */
export async function reloaded(table: Table, who: Visitor, view: View): Promise<Room> {
  await who.page.reload();
  await at(who, { turn: view.turn });
  await table.agree();
  const entries = who.page.locator(".turn-list > li");
  assert.equal(
    await entries.count(),
    Object.keys(view.turns ?? {}).length,
    "the turns of the round are listed",
  );
  return table.turn(view);
}

/** A player loses the network, presses a pit all the same, and misses what the other does meanwhile. */
export async function offline(table: Table, who: Visitor, relay: Relay, view: View): Promise<Room> {
  let kept = await toMove(table, who, view);
  const { mover, pit: chosen } = await table.choice(kept.view);
  assert.equal(mover, who);
  await who.context.setOffline(true);
  relay.cut();
  await who.page.locator(".banner", { hasText: "The connection is lost." }).waitFor();
  await who.sow(pit(who, chosen));
  await who.page.locator("[data-status]", { hasText: "is sent as soon as it is back" }).waitFor();
  relay.mend();
  await who.context.setOffline(false);
  kept = await table.landed(who, chosen, kept.view);

  kept = await toMove(table, table.seats[0], kept.view);
  const missed = kept.view.turn;
  await who.context.setOffline(true);
  relay.cut();
  await who.page.locator(".banner").waitFor();
  const others = new Table(
    table.journal,
    table.room,
    [table.seats[0], table.seats[0]],
    table.watchers,
    table.script,
  );
  while (kept.view.phase === "playing" && kept.view.toMove === 0) kept = await others.turn(kept.view);
  table.moves.push(...others.moves);
  assert.equal((await look(who)).turn, missed, "who is offline sees what was");
  relay.mend();
  await who.context.setOffline(false);
  await at(who, { turn: kept.view.turn });
  const told = who.panel("away").locator("li");
  await told.first().waitFor();
  assert.equal(await told.count(), others.moves.length, "what was missed is told");
  assert.match((await told.first().textContent()) ?? "", /^Ana sowed pit \d/);
  await who.press(who.panel("away").getByRole("button"));
  await who.panel("away").waitFor({ state: "detached" });
  return table.agree();
}

/** toMove plays on until it is somebody's turn. */
async function toMove(table: Table, who: Visitor, view: View): Promise<Room> {
  let kept = await table.agree();
  while (table.seats[kept.view.toMove as 0 | 1] !== who) kept = await table.turn(kept.view);
  assert.equal(kept.view.round, view.round, "it is still the same round");
  return kept;
}

/** A player opens the room in one more tab and plays there; the first tab keeps up. */
export async function secondTab(table: Table, who: Visitor, view: View): Promise<Room> {
  const first = who.page;
  await who.newTab();
  await who.goto(`/room/${table.room}`);
  let kept = await toMove(table, who, view);
  kept = await table.turn(kept.view);
  await who.at(first, async () => {
    await agree(table.journal, table.room, [who]);
  });
  await who.page.locator('.seat[data-seat="0"] .dot-here').waitFor();
  await first.close();
  await table.seats[1].page.locator('.seat[data-seat="0"] .dot-here').waitFor();
  return kept;
}

/** Sowing from one of the mover's pits would go round for ever: the board says so, in passing and to the ear. */
export async function endless(table: Table, view: View): Promise<Room> {
  const mover = table.seats[view.toMove as 0 | 1];
  const [never] = Object.entries(view.no ?? {}).find(([, why]) => why === "endless") ?? [];
  assert.ok(never, "a pit that would never end");
  const words = "Sowing from here would never end";
  assert.ok((await look(mover)).labels[Number(never)]!.includes(words));
  await mover.pressInVain(pit(mover, Number(never)));
  await mover.note(words);
  return table.turn(view);
}
