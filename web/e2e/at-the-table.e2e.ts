import assert from "node:assert/strict";
import { story } from "./support/story.ts";
import { at, look, makeRoom, pit, sit } from "./support/table.ts";

const flags = ["--limit-absent-for", "3"]; // seconds

story(
  "at the table: a turn is taken back, the clocks rest, and a match is claimed against who went away",
  async (house) => {
    const ana = await house.visitor("Ana");
    const luis = await house.visitor("Luis", { device: "phone" });
    const room = await makeRoom(ana, { game: "hoyito-3", private: true, clock: "quick" });
    await luis.goto(`/room/${room}`);
    await sit(luis);
    await at(ana, { phase: "playing" });
    const before = await look(ana);
    await ana.sow(pit(ana, 2));
    await at(luis, { turn: 2 });
    assert.equal(await luis.the("takeback").count(), 0, "who has chosen nothing has nothing to take back");
    await at(ana, { turn: 2 });
    await ana.page.keyboard.press("u");
    await luis.panel("offer").locator("p", { hasText: "Ana asks to take back the last choice." }).waitFor();
    await luis.shoot("room-takeback-asked");
    await luis.press("accept");
    for (const who of [ana, luis]) {
      await at(who, { turn: 3 });
      assert.deepEqual((await look(who)).pits, before.pits);
      await who.page.locator(".turn-list .undone s", { hasText: "Ana pit 3" }).waitFor();
    }
    await ana.sow(pit(ana, 0));
    for (const who of [ana, luis]) await at(who, { turn: 4 });
    await ana.shoot("room-taken-back", "room-in-play");
    await ana.press("rest");
    await luis.panel("offer").locator("p", { hasText: "Ana asks for a pause." }).waitFor();
    await luis.press("accept");
    for (const who of [ana, luis])
      await who.page.locator("[data-status] .say", { hasText: "A pause: the clocks rest." }).waitFor();
    assert.deepEqual((await look(luis)).can, []);
    await luis.shoot("room-paused");
    await ana.press("resume");
    await at(luis, { turn: 4, phase: "playing" });
    await luis.page.goto("about:blank");
    await ana.panel("claim").or(ana.panel("absent")).first().waitFor();
    await ana.panel("claim").waitFor();
    await ana.shoot("room-claim");
    await ana.press("claim");
    await ana.panel("result").locator("h2", { hasText: "Luis stayed away: Ana wins" }).waitFor();
    await ana.goto(`/match/${room}`);
    await ana.page.locator(".match-turns .undone s", { hasText: "Ana pit 3" }).waitFor();
    await ana.shoot("match-taken-back", "replay");
  },
  flags,
);
