import assert from "node:assert/strict";
import { listen } from "./support/ears.ts";
import { story } from "./support/story.ts";
import { at, makeRoom, roomOf, sit, Table } from "./support/table.ts";
import type { Visitor } from "./support/visitor.ts";

/** lineUp has somebody wait at a table to play the winner. */
async function lineUp(who: Visitor, room: string, place: number): Promise<void> {
  await who.goto(`/room/${room}`);
  await who.press("winner");
  await who.press(who.dialog("winner").locator('[data-do="join-line"]'));
  await who.tellName();
  await who
    .dialog("winner")
    .locator("li", { hasText: `${who.name} (you)` })
    .waitFor();
  await who.page.keyboard.press("Escape");
  await who.page.locator(`[data-do="winner"][data-place="${place}"]`).waitFor();
}

story(
  "the winner stays: their page goes by itself to the next match with who has waited, and so do those behind; nobody is called twice",
  async (house) => {
    const [ana, luis, vera, rosa] = await Promise.all([
      house.visitor("Ana"),
      house.visitor("Luis"),
      house.visitor("Vera", { device: "phone" }),
      house.visitor("Rosa"),
    ]);
    const first = await makeRoom(ana, { game: "tihbat" });
    await luis.goto(`/room/${first}`);
    await sit(luis);
    const table = new Table(house.journal, first, [ana, luis]);
    let { view } = await table.agree();
    for (let turn = 0; turn < 2; turn++) ({ view } = await table.turn(view)); // now one can give up
    await lineUp(vera, first, 1);
    await lineUp(rosa, first, 2);
    const said = await listen(ana);
    const [board, home] = [ana.page, await ana.newTab()];
    await ana.goto("/");
    await luis.press("resign");
    await luis.press("confirm-resign");
    await ana.at(board, async () => {
      await board.waitForURL((url) => !url.pathname.endsWith(first));
      await at(ana, { phase: "playing" });
      await board.locator(".seat", { hasText: "Vera" }).waitFor();
      await ana.note("Luis resigned: Ana wins");
      await ana.shoot("winner-stayed");
    });
    const next = await ana.at(board, () => Promise.resolve(roomOf(ana)));
    for (const who of [vera, rosa]) {
      await who.page.waitForURL(`**/room/${next}`);
      await at(who, { phase: "playing" });
    }
    await rosa.page.locator('[data-do="winner"][data-place="1"]').waitFor();
    await vera.page.locator(".seat", { hasText: "Vera (you)" }).waitFor();
    await ana.press("to-game"); // from the other tab, which does not leave its page by itself
    await home.waitForURL(`**/room/${next}`);
    const told = await ana.at(board, said);
    assert.deepEqual(
      told.filter((words) => /Somebody plays with you|To the game/.test(words)),
      [],
      `who is at the table is not called to it: ${told.join(" | ")}`,
    );
    await luis.the("follow").waitFor(); // who has lost stays, and sees the way
    assert.equal(roomOf(luis), first);
  },
);
