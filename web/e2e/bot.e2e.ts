import assert from "node:assert/strict";
import { story } from "./support/story.ts";
import { at, look, pit, roomOf } from "./support/table.ts";

story("a game against a bot, from the first click to the rematch, which the other opens", async (house) => {
  const ana = await house.visitor("Ana");
  await ana.goto("/");
  await ana.press(ana.page.locator(".game", { hasText: "Tihbat" }).locator("[data-do=bot]"));
  await ana.tellName();
  await at(ana, { phase: "playing" });
  const room = roomOf(ana);
  const { opener } = (await house.journal.room(room)).view;

  const mine = ana.page.locator('.room:not([data-playing="true"]) sow-board [data-can]').first();
  const result = ana.panel("result").locator("h2");
  for (;;) {
    await mine.or(result).first().waitFor();
    if (await result.isVisible()) break;
    const { can, turn } = await look(ana);
    if (can.length === 0) continue; // the page has gone on in between
    await ana.sow(pit(ana, can[0]!));
    await at(ana, { turn: turn + 1 });
  }
  const { view } = await house.journal.room(room);
  assert.equal(view.phase, "finished");
  assert.notEqual(view.result?.why, "resigned");

  await ana.press("rematch");
  await ana.page.waitForURL((url) => !url.pathname.endsWith(room));
  await at(ana, { phase: "playing" });
  const again = (await house.journal.room(roomOf(ana))).view;
  assert.deepEqual(
    again.seats.map((who) => who?.name),
    view.seats.map((who) => who?.name),
    "everybody keeps their seat",
  );
  assert.equal(again.opener, 1 - opener!, "who did not open before opens");
});
