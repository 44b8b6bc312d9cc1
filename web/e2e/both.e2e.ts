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
  await ana.shoot("home-both");
});
