import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { MatchRecord } from "../wire/wire.gen.ts";
import { played } from "./support/played.ts";
import { story } from "./support/story.ts";
import type { Visitor } from "./support/visitor.ts";

const file = new URL("../../internal/engine/testdata/vectors/hoyito-3.jsonl", import.meta.url);
const records = readFileSync(file, "utf8")
  .split("\n")
  .map((line) => JSON.parse(line || "{}") as MatchRecord);

/** weighed waits until the server has looked at everything, and gives the strip. */
async function weighed(who: Visitor): Promise<ReturnType<Visitor["the"]>> {
  await who.page.locator(".balance-field path").first().waitFor();
  await who.page.locator(".balance progress").waitFor({ state: "detached" });
  assert.equal(await who.page.locator(".balance [role=status]").count(), 0, "nothing went wrong");
  return who.the("balance-place");
}

const stands = (strip: ReturnType<Visitor["the"]>, says: RegExp): Promise<void> =>
  strip.page().locator(".balance-here", { hasText: says }).waitFor();

story(
  "the balance of a match of rounds, by keyboard and by finger, the way its language runs",
  async (house) => {
    const { turns } = records.find(({ name }) => name === "hoyito-3/match-3")!;
    const ana = await house.visitor("Ana", { device: "phone", lang: "ar" });
    await ana.goto("/");
    const options = { rules: "hoyito-3", pits: 6, length: 5, public: true };
    const pits = turns.slice(0, 60).map(({ pit }) => pit);
    const room = await played(ana, { options, names: ["Rosa", "Luis"], pits, resign: true });
    await ana.goto(`/match/${room}`);
    await ana.press("balance");
    const strip = await weighed(ana);
    const last = Number(await strip.getAttribute("aria-valuemax"));
    const deals = turns.slice(0, 60).filter(({ deal }) => deal).length;
    assert.equal(last, 60 + deals, "each turn, and the start of each round");
    await ana.shoot("balance");
    await strip.focus();
    for (const [key, place] of [
      ["End", last],
      ["ArrowLeft", last - 1],
      ["PageDown", last - 11],
      ["Home", 0],
      ["ArrowRight", 1],
    ] as const) {
      await ana.page.keyboard.press(key);
      assert.equal(await strip.getAttribute("aria-valuenow"), String(place), key);
    }
    await ana.page.waitForURL(/#r1t1$/);
    const { x, y, width, height } = (await strip.boundingBox())!;
    await ana.page.touchscreen.tap(x + width - 2, y + height / 2);
    await ana.page.waitForURL(/#r\d+t\d+$/);
    assert.equal(
      await strip.getAttribute("aria-valuenow"),
      String(last),
      "it begins at the left in every language",
    );
    await ana.press("balance");
    await strip.waitFor({ state: "detached" });
  },
);

story("the balance of a game in the analysis follows the line that is looked at", async (house) => {
  const ana = await house.visitor("Ana");
  await ana.goto("/analysis#game=hoyito-1&position=4 4 4 4 4 4 / 4 4 4 4 4 4 held 0 0 south&moves=3.7.3.7*");
  await ana.press("balance");
  const strip = await weighed(ana);
  await stands(strip, /^4\. N2\. North comes out 8 ahead\. · the winner is proved$/);
  await ana.shoot("analysis-balance");
  await strip.focus();
  await ana.page.keyboard.press("Home");
  await stands(strip, /^Start\. North comes out 8 ahead\. · the winner is proved$/);
  await ana.page.locator("sow-board:not([aria-busy])").waitFor();
  await ana.page.locator('.an-way[data-play="0"]').press("Enter");
  await weighed(ana);
  await stands(strip, /^1\. S1\. North comes out \d+ ahead\. · the winner is proved$/);
});
