import assert from "node:assert/strict";
import type { Locator } from "playwright-core";
import type { Visitor } from "./visitor.ts";

/** seedsAnywhere are all seeds that can be seen: in pits, held, in the hand, in the air. */
const seedsAnywhere = (who: Visitor): Promise<number> =>
  who.page.evaluate(() => {
    let all = 0;
    for (const el of document.querySelectorAll<HTMLElement>("sow-board [data-seeds], sow-board [data-held]"))
      all += Number(el.dataset["seeds"] ?? el.dataset["held"]) || 0;
    for (const el of document.querySelectorAll(":is(.sb-hand, .sb-fly):not([hidden]) .sb-left"))
      all += Number(el.textContent);
    return all;
  });

/** scrubbed draws the bar of a turn that is held through all of it, proves that no seed is ever missing, and gives the bar. */
export async function scrubbed(who: Visitor, all: number): Promise<Locator> {
  const track = who.page.locator(".turn-bar").getByRole("slider");
  const most = Number(await track.getAttribute("max"));
  for (let i = 0; i <= 24; i++) {
    await track.fill(String(Math.floor((most * i) / 25)));
    assert.equal(await seedsAnywhere(who), all, `seeds that can be seen at ${i} of 25`);
  }
  return track;
}
