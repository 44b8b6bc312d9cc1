import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { browser, quit } from "../e2e/support/chromium.ts";
import { Journal } from "../e2e/support/journal.ts";
import { Server } from "../e2e/support/server.ts";
import { makeRoom, sit, Table } from "../e2e/support/table.ts";
import { Visitor } from "../e2e/support/visitor.ts";

/** Turns of a match of Hoyito III, each by the number of its pit. */
const script = "16464143331134";
const desktop = { width: 1280, height: 600 };
const folder = new URL("../../docs/pictures/", import.meta.url);

/** The pictures of the README: of a real match on a real server, on a desktop and on a phone. */
async function main(): Promise<void> {
  const server = await Server.open();
  const chrome = await browser();
  const [ana, luis] = [
    await Visitor.enter(chrome, "Ana", server.url, {}),
    await Visitor.enter(chrome, "Luis", server.url, { device: "phone", dark: true }),
  ];
  await ana.page.setViewportSize(desktop);
  const room = await makeRoom(ana, { game: "hoyito-3", length: 3, clock: "calm" });
  await luis.goto(`/room/${room}`);
  await sit(luis);
  const table = new Table(new Journal(server.url), room, [ana, luis], [], script);
  let { view } = await table.agree();
  while (view.turn <= 7) ({ view } = await table.turn(view));
  await take(ana.page, "room");
  await take(luis.page, "phone");

  await luis.goto(`/match/${room}#r1t5`);
  await luis.page.locator(".match-deck").waitFor();
  await take(luis.page, "replay");
  await luis.goto("/learn/hoyito-1");
  await luis.page.locator(".course sow-board [data-pit]").first().waitFor();
  await take(luis.page, "lesson");
  await quit();
  await server.kill();
}

async function take(page: Page, name: string): Promise<void> {
  const path = fileURLToPath(new URL(`${name}.png`, folder));
  await page.mouse.move(0, 0);
  await page.evaluate(() => scrollTo(0, 0));
  const bytes = await page.screenshot({ path });
  console.log(`${name}.png: ${Math.round(bytes.length / 1024)} KiB`);
}

await main();
