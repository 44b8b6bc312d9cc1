import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import type { Measured } from "../src/dev/measure.ts";
import { long } from "./support/form.ts";
import { kept, pictureOf } from "./support/shots.ts";
import { story } from "./support/story.ts";

/** Each width and each scheme once; all four ways in the long form. */
const looks = (
  [
    [360, 740, "dark"],
    [1280, 800, "light"],
    [360, 740, "light"],
    [1280, 800, "dark"],
  ] as const
).slice(0, long ? 4 : 2);

story("every state of the board can be read, in both widths, light and dark", async (house) => {
  const { page } = await house.visitor("Ana", { motion: true });
  await page.goto(`${house.server.url}/dev/board`);
  await page.locator("[data-shown]").waitFor();
  for (const [width, height, colorScheme] of looks) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    const all = await page.evaluate<Measured[]>("measure()");
    assert.ok(all.length >= 40, `${all.length} states`);
    for (const { name, hole, wrong, contrast } of all) {
      const where = `${name}, at ${width} px, ${colorScheme}`;
      assert.deepEqual(wrong, [], where);
      assert.ok(hole >= (width === 360 || / 9 pits/.test(name) ? 44 : 56), `${where}: holes of ${hole} px`);
      assert.ok(contrast >= 4.5, `${where}: a contrast of ${contrast.toFixed(1)}`);
    }
    if (!kept) continue;
    for (const group of await page.locator("section").all())
      await pictureOf(group, `board-${(await group.getAttribute("id"))!}-${width}-${colorScheme}`);
  }
});

const figure = (page: Page, name: string): Locator => page.locator("figure", { hasText: name }).first();

story("what somebody points at is told, and a turn goes on when its board is turned", async (house) => {
  const { page } = await house.visitor("Ana", { device: "phone", motion: true });
  await page.goto(`${house.server.url}/dev/board`);
  await page.locator("[data-shown]").waitFor();
  const board = figure(page, "Hoyito I: South moves");
  const pit = (n: number): Locator => board.locator(`[data-pit="${n}"]`);
  const goal = (n: number): Promise<void> => board.locator(`[data-goal][data-pit="${n}"]`).waitFor();
  await page.evaluate(() => {
    document.addEventListener("pit", () => (document.body.dataset["played"] = "true"));
  });

  await pit(2).hover();
  await goal(6);
  await pit(2).focus();
  await page.keyboard.press("ArrowRight");
  await goal(7);
  // A finger that stays asks, and plays nothing when it is lifted.
  const hand = await page.context().newCDPSession(page);
  const at = (await pit(0).boundingBox())!;
  const touchPoints = [{ x: at.x + at.width / 2, y: at.y + at.height / 2 }];
  await hand.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await goal(4);
  await hand.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  assert.equal(await page.evaluate(() => document.body.dataset["played"]), undefined);
  await pit(1).tap();
  await page.locator("body[data-played]").waitFor({ state: "attached" });
  // A tap on a pit that may not be played says how much the last turn changed it.
  const marked = figure(page, "the last turn: where").locator('[data-pit="5"]');
  await marked.tap({ force: true });
  await marked.and(page.locator("[data-asked]")).waitFor();
  assert.equal(
    await marked.locator(".sb-trace").evaluate((el) => getComputedStyle(el, "::after").content),
    '"+1"',
  );

  const turned = figure(page, "the board is turned while");
  const [south, north] = [0, 6].map((n) => turned.locator(`[data-pit="${n}"]`));
  assert.ok((await south!.boundingBox())!.y < (await north!.boundingBox())!.y, "South's row is on top now");
  const where = () => turned.locator(".sb-hand").evaluate((el) => el.style.transform);
  const before = await where();
  await turned.locator("sow-board[aria-busy]").click();
  await page.waitForFunction(
    ([state, was]) =>
      document.querySelector<HTMLElement>(`[data-state="${state!}"] .sb-hand`)!.style.transform !== was,
    ["the board is turned while a turn is held", before],
  );
});
