import assert from "node:assert/strict";
import { listen } from "./support/ears.ts";
import { story } from "./support/story.ts";
import { at, roomOf } from "./support/table.ts";
import type { Visitor } from "./support/visitor.ts";

/** stands waits until something has the focus. */
const stands = (who: Visitor, what: string): Promise<unknown> =>
  who.page.waitForFunction((what) => document.activeElement?.matches(what), what);

story(
  "the home page by keyboard: a link to each part, and one stop for the buttons of a game",
  async (house) => {
    const ana = await house.visitor("Ana");
    await ana.goto("/");
    await ana.page.locator(".game").nth(4).waitFor();
    const { keyboard } = ana.page;
    await keyboard.press("Tab");
    await stands(ana, ".skip a");
    await ana.page.locator('.skip a[href="#games-h"]').waitFor();
    await keyboard.press("Tab");
    for (let part = 0; part < 3; part++) await keyboard.press("ArrowRight"); // pairing, a room of one's own, rooms
    await stands(ana, '[href="#games-h"]');
    await ana.shoot("home-skip");
    await keyboard.press("Enter");
    await stands(ana, "#games-h");
    assert.equal(await ana.page.locator(".skip a").count(), 1, "the links are put away");
    for (let game = 0; game < 5; game++) await keyboard.press("Tab");
    await stands(ana, ".game:last-child [data-do=rules]");
    await keyboard.press("End");
    await stands(ana, ".game:last-child [data-do=bot]");
    await keyboard.press("Shift+Tab");
    await keyboard.press("Tab");
    await stands(ana, ".game:last-child [data-do=bot]"); // where one was in it
    await keyboard.press("Home");
    await keyboard.press("ArrowLeft");
    await stands(ana, ".game:last-child [data-do=bot]");
    await keyboard.press("Enter");
    await ana.tellName();
    await at(ana, { phase: "playing" });

    const vera = await house.visitor("Vera");
    await vera.goto(`/room/${roomOf(ana)}`);
    await at(vera, { phase: "playing" });
    for (const [who, digits] of [
      [ana, 1],
      [vera, 0],
    ] as const) {
      await who.page.keyboard.press("?");
      await who.dialog("keys").locator("dd", { hasText: "Say the clocks" }).waitFor();
      const plays = who
        .dialog("keys")
        .locator("dd", { hasText: /^Sow the pit of|^Sow the pit you|takeback/ });
      assert.equal(await plays.count(), 3 * digits, `keys of who plays, told to ${who.name}`);
    }

    await vera.page.keyboard.press("Escape");
    const hears = await listen(vera);
    for (let press = 0; press < 2; press++) await vera.page.keyboard.press("m");
    const stays = await vera.page.evaluate(() => {
      const [off, on] = ["off", "on"].map((say) =>
        [...document.querySelectorAll(".note")]
          .find((note) => note.textContent === `Sounds are ${say}.`)!
          .querySelector("button"),
      );
      on!.focus();
      off!.click();
      return document.activeElement === on;
    });
    assert.ok(stays, "the focus stays in the note that does");
    const notes = (await hears()).filter((words) => words.startsWith("Sounds"));
    assert.deepEqual(notes, ["Sounds are off.", "Sounds are on."], "and that is not read again");
  },
);

story("links to the parts of a page that come too late are not put anywhere", async (house) => {
  const ana = await house.visitor("Ana");
  let go = (): void => {};
  const gone = new Promise<void>((done) => (go = done));
  await ana.page.route("**/skip-*.js", async (route) => {
    await gone;
    await route.continue();
  });
  await ana.goto("/");
  await ana.page.locator(".game").nth(4).waitFor();
  const came = ana.page.waitForResponse("**/skip-*.js");
  await ana.page.keyboard.press("Tab");
  await stands(ana, ".skip a");
  await ana.page.keyboard.press("Enter");
  await stands(ana, "main");
  go();
  await (await came).finished();
  await ana.page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  assert.equal(await ana.page.locator(".skip a").count(), 1);
});
