import assert from "node:assert/strict";
import { story } from "./support/story.ts";
import { at, look, makeRoom, pit, roomOf } from "./support/table.ts";

story("two people at one device, opposite each other", async (house) => {
  const ana = await house.visitor("Ana", { device: "phone" });
  const room = await makeRoom(ana, { game: "hoyito-3", length: 3, both: true });
  await at(ana, { phase: "playing" });
  for (const name of ["South", "North", "South"]) {
    const { view } = await house.journal.room(room);
    await ana.page.locator("[data-status] .say", { hasText: `${name} is to move.` }).waitFor();
    assert.deepEqual((await look(ana)).can, view.legal);
    await ana.sow(pit(ana, view.legal[0]!));
    await at(ana, { turn: view.turn + 1 });
  }
  await ana.press("facing");
  await ana.page.locator(".room[data-facing]").waitFor();
  const upright = (store: string) =>
    ana.page
      .locator(`sow-board .sb-store${store} .seat`)
      .evaluate((el) => getComputedStyle(el).rotate === "none");
  assert.deepEqual([await upright(".sb-top"), await upright(":not(.sb-top)")], [false, true]);
  await ana.shoot("room-both-facing");
  await ana.press("end");
  await ana.shoot("room-both-end");
  await ana.press(ana.dialog("end").getByRole("button", { name: "North gives up" }));
  await ana.panel("result").locator("h2", { hasText: "North resigned: South wins" }).waitFor();
  await ana.press("rematch");
  await ana.page.waitForURL((url) => !url.pathname.endsWith(room));
  await at(ana, { phase: "playing" });
  assert.deepEqual((await house.journal.room(roomOf(ana))).view.toMove, 1, "the other side opens");
  await ana.goto("/");
  await ana.page.locator(".mine", { hasText: "None yet." }).waitFor();
  await ana.shoot("home-both", "home-live");
});

story("a position in a later round is played on from the analysis, with both seats", async (house) => {
  const ana = await house.visitor("Ana", { device: "phone" });
  const from = "game=hoyito-3&match=5&round=3&won=north&position=4+4+4+4+4+4+/+4+4+4+4+x+x+held+0+8+south";
  await ana.goto(`/analysis#${from}`);
  await ana.page.locator(".an-outlooks li").first().waitFor();
  await ana.shoot("analysis-play-on", "analysis");
  await ana.press("play-on");
  await ana.tellName();
  await at(ana, { phase: "playing", turn: 1 });
  const { view } = await house.journal.room(roomOf(ana));
  const { pits, held, round } = await look(ana);
  assert.deepEqual([pits, held, round], [[4, 4, 4, 4, 4, 4, 4, 4, 4, 4, null, null], [0, 8], 3]);
  await ana.sow(pit(ana, view.legal[0]!));
  await at(ana, { turn: 2 });
  await ana.shoot("room-both-set-up", "room-both-facing");
  await ana.press(ana.page.locator(`[data-look=""]`));
  await ana.page.locator(".past .say", { hasText: "Round 3, turn 1 of 1" }).waitFor();
  await ana.press("now");
  await ana.press("end");
  await ana.press(ana.dialog("end").getByRole("button", { name: "North gives up" }));
  await ana.press("replay");
  await ana.page.locator(".match-deck .say", { hasText: "Round 3" }).waitFor();
  await ana.press("analyse");
  await ana.page.waitForURL((url) => decodeURIComponent(url.hash).startsWith(`#${from}`));
});
