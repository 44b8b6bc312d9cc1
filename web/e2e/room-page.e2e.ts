import assert from "node:assert/strict";
import { story } from "./support/story.ts";
import { at, makeRoom } from "./support/table.ts";
import type { Visitor } from "./support/visitor.ts";

/** Where the board stands on a page of some size, and how wide the page is. */
async function boardAt(who: Visitor, width: number, height: number): Promise<DOMRect & { over: number }> {
  await who.page.setViewportSize({ width, height });
  return who.page.evaluate(() => {
    const { top, bottom, width, height } = document.querySelector(".play .sb")!.getBoundingClientRect();
    const over = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    return { top, bottom, width, height, over } as DOMRect & { over: number };
  });
}

story("an invitation: who invites to what, a demonstration, and the board at every size", async (house) => {
  const ana = await house.visitor("דנה לוי המלכה", { motion: true });
  const luis = await house.visitor("WWWWWWWWWWWWWWWWWWWWWWWW", { motion: true });
  const room = await makeRoom(ana, { game: "hoyito-3", length: 3, clock: "quick" });
  const code = ana.panel("share").locator("img");
  assert.ok(await code.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth > 0)));

  await luis.goto(`/room/${room}`);
  await luis.panel("invite").locator("h2", { hasText: "invites you to Hoyito III" }).waitFor();
  const counts = luis.page.locator("sow-board .sb-count");
  await luis.press("demo");
  await luis.page.locator(".status", { hasText: "A demonstration" }).waitFor();
  await luis.page.locator('sow-board [data-seeds="5"]').first().waitFor();
  await luis.press("demo");
  await luis.page.locator(".status", { hasText: "A seat is free." }).waitFor();
  assert.deepEqual(new Set(await counts.allTextContents()), new Set(["4"]), "the board is as it was");

  await luis.press("sit");
  await luis.tellName();
  for (const who of [ana, luis]) await at(who, { phase: "playing" });
  const vera = await house.visitor("Vera");
  await vera.page.routeWebSocket(/\/ws$/, () => {}); // nobody answers on it
  await vera.page.goto(`${house.server.url}/room/${room}`);
  await vera.page.locator("sow-board [data-pit]").first().waitFor();

  const wide = await boardAt(ana, 1920, 1080);
  assert.ok(wide.width >= 1250 && wide.bottom <= 1080, `a large screen: ${JSON.stringify(wide)}`);
  const low = await boardAt(ana, 844, 390);
  assert.ok(low.top <= 57 && low.bottom <= 390 && low.height > 300, `a low screen: ${JSON.stringify(low)}`);
  const phone = await boardAt(ana, 360, 740);
  assert.ok(phone.top <= 150 && phone.bottom <= 740, `a phone: ${JSON.stringify(phone)}`);
  await ana.page.evaluate(() => void (document.documentElement.style.fontSize = "200%"));
  for (const [width, height] of [
    [360, 740],
    [1280, 800],
  ] as const) {
    const big = await boardAt(ana, width, height);
    assert.ok(
      big.over <= 0 && big.width > width / 2,
      `text of twice the size, ${width} px wide: ${JSON.stringify(big)}`,
    );
  }
});
