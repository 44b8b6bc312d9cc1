import assert from "node:assert/strict";
import type { Rooms } from "../wire/wire.gen.ts";
import type { Relay } from "./support/relay.ts";
import { long } from "./support/form.ts";
import { type House, story } from "./support/story.ts";
import { agree, at, makeRoom, pit, roomOf, sit } from "./support/table.ts";
import { brokenLine, type Visitor } from "./support/visitor.ts";

/** line is a room in the list of rooms, by who waits there. */
const line = (who: Visitor, name: string) => who.page.locator(".rooms .line", { hasText: `${name} waits` });

story("a seat is asked for once over a slow connection, and at one table", async (house) => {
  const relay = await house.relay();
  const [ana, vera] = [await house.visitor("Ana"), await house.visitor("Vera")];
  const luis = await house.visitor("Luis", { by: relay.url, device: "phone" });
  const [first, second] = [await makeRoom(ana, { game: "tihbat" }), await makeRoom(vera, { game: "tihbat" })];
  await luis.goto("/");
  const [joins, other] = ["Ana", "Vera"].map((name) => line(luis, name).locator('[data-do="join"]'));
  await other!.waitFor();
  await luis.press(joins!);
  await luis.tellName();
  await at(luis, { phase: "playing" });
  await agree(house.journal, first, [ana, luis]);

  await luis.goto("/");
  await other!.waitFor();
  relay.hold();
  await luis.press(other!);
  await luis.pressInVain(other!);
  await luis.page.locator(".wanted", { hasText: "was sent: no answer yet" }).waitFor();
  await luis.press("withdraw");
  await luis.note("it may be done all the same");
  relay.letGo();
  await at(vera, { phase: "playing" });
  assert.equal(
    new URL(luis.page.url()).pathname,
    "/",
    "nobody is taken where they do not want to go any more",
  );
  await luis.page.locator(`.rooms a[href="/room/${second}"]`, { hasText: "Back to your room" }).waitFor();
});

story("a room that was given up is not made, or closed; made again, there is one", async (house) => {
  const relay = await house.relay();
  const ana = await house.visitor("Ana", { by: relay.url });
  ana.forgive(brokenLine);
  await makeRoom(ana, { game: "tihbat" });
  await ana.press("abort");
  await ana.press("confirm-abort");
  await at(ana, { phase: "closed" });
  await ana.goto("/");
  relay.cut();
  await ana.page.locator(".banner").waitFor();
  await ana.press("open");
  await ana.page.locator(".wanted", { hasText: "waits for the connection" }).waitFor();
  await ana.shoot("home-make-waits", "pairing-waits");
  await ana.page.keyboard.press("Escape");
  await ana.note("Withdrawn before it was sent.");
  await back(ana, relay);

  relay.hold();
  await ana.press("open");
  await ana.press("withdraw");
  await ana.note("Should the room come about all the same, it is closed again.");
  await ana.press("open");
  relay.letGo();
  await ana.page.locator('.room[data-phase="open"]').waitFor();
  await ana.page.waitForFunction(async (only) => {
    const { rooms } = (await (await fetch("/api/rooms")).json()) as Rooms;
    return rooms.length === 1 && rooms[0]!.room === only;
  }, roomOf(ana));
});

// What the server refuses of it is in internal/rooms/testdata/scripts/moved-on.txt.
const later = long ? story : () => undefined;
later("what was pressed without a connection is not done four turns later", async (house: House) => {
  const relay = await house.relay();
  const ana = await house.visitor("Ana");
  const luis = await house.visitor("Luis", { by: relay.url, device: "phone" });
  luis.forgive(brokenLine);
  const room = await makeRoom(ana, { game: "ayoayo", private: true });
  await luis.goto(`/room/${room}`);
  await sit(luis);
  const elsewhere = await anotherTab(luis, house.server.url, room);
  const play = async (): Promise<void> => {
    const { view } = await house.journal.room(room);
    if (view.toMove === 0) await ana.sow(pit(ana, view.legal[0]!));
    else await luis.at(elsewhere, () => luis.sow(pit(luis, view.legal[0]!)));
    await at(ana, { turn: view.turn + 1 });
    await luis.at(elsewhere, () => at(luis, { turn: view.turn + 1 }));
  };
  for (let turn = 1; turn <= 2; turn++) await play();
  await ana.press("offer");
  await luis.panel("offer").waitFor();
  relay.cut();
  await luis.page.locator(".banner").waitFor();
  await luis.press("accept");
  await luis.page.locator("[data-status]", { hasText: "“Accept” waits for the connection" }).waitFor();
  await resign(luis);
  await ana.press("decline");
  for (let turn = 3; turn <= 6; turn++) await play();
  await ana.press("offer");
  await back(luis, relay);
  await luis.note(/so nothing was done|and is given up/); // refused; or given up, on a machine that takes half a minute
  const kept = await agree(house.journal, room, [ana, luis]);
  assert.deepEqual([kept.view.phase, kept.view.turn], ["playing", 7]);

  relay.cut();
  await luis.page.locator(".banner").waitFor();
  await resign(luis);
  await luis.press("withdraw");
  await luis.note("Withdrawn before it was sent.");
  await back(luis, relay);
  await luis.press("accept");
  await ana.panel("result").locator("h2", { hasText: "A draw, agreed" }).waitFor();
});

/** back mends somebody's connection, and has the page try at once. */
async function back(who: Visitor, relay: Relay): Promise<void> {
  relay.mend();
  await who.page.evaluate(() => dispatchEvent(new Event("online")));
  await who.up();
}

async function resign(who: Visitor): Promise<void> {
  await who.press("resign");
  await who.press("confirm-resign");
}

/** anotherTab is one more tab of somebody's, with a connection of its own. */
async function anotherTab(who: Visitor, server: string, room: string) {
  const tab = who.page;
  const kept = await tab.evaluate(() => ({ ...localStorage }));
  const other = await who.newTab();
  await other.goto(server);
  await other.evaluate((all) => Object.assign(localStorage, all), kept);
  await other.goto(`${server}/room/${room}`);
  await at(who, { phase: "playing" });
  who.page = tab;
  return other;
}
