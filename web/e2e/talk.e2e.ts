import assert from "node:assert/strict";
import { listen } from "./support/ears.ts";
import { story } from "./support/story.ts";
import { makeRoom, sit } from "./support/table.ts";
import type { Visitor } from "./support/visitor.ts";

const talk = (who: Visitor) => who.page.locator(".talk");
const line = (who: Visitor, words: string) => talk(who).locator(".talk-lines li", { hasText: words });

/** say says a phrase by the keys alone. */
async function say(who: Visitor, phrase: string): Promise<void> {
  await talk(who).locator("[data-do='phrases']").focus();
  await who.page.keyboard.press("Enter");
  await talk(who).locator(`[data-phrase='${phrase}']`).focus();
  await who.page.keyboard.press("Enter");
}

story(
  "players talk to one another, each in their language, watchers among themselves; who is muted is not heard",
  async (house) => {
    const ana = await house.visitor("Ana", { device: "phone" });
    const room = await makeRoom(ana, { game: "hoyito-1" });
    const beto = await house.visitor("Beto", { lang: "es" });
    await beto.goto(`/room/${room}`);
    await sit(beto);
    const wanda = await house.visitor("Wanda", { dark: true });
    await wanda.goto(`/room/${room}`);
    await talk(ana).waitFor();
    const heard = await listen(beto);
    const phrases = talk(beto).locator("[data-do='phrases']");
    await phrases.focus();
    await say(ana, "luck");
    await line(beto, "¡Suerte!").waitFor();
    assert.ok(
      await phrases.evaluate((el) => el === document.activeElement),
      "the first line leaves the focus",
    );
    await line(ana, "Good luck!").waitFor();
    assert.equal(
      (await heard()).filter((words) => words.includes("Suerte")).length,
      1,
      "it is read out once",
    );
    await say(wanda, "turn");
    await wanda.tellName();
    await line(wanda, "What a turn!").waitFor();
    await say(beto, "casa");
    await line(ana, "Casa!").waitFor();
    assert.equal((await line(ana, "What a turn!").count()) + (await line(wanda, "Casa!").count()), 0);
    await beto.page.reload();
    await line(beto, "¡Suerte!").waitFor();
    const after = await listen(beto);
    await talk(ana).locator("[data-do='phrases']").click();
    await wanda.shoot("room-talk-watching", "room-waiting-public-dark");
    await ana.shoot("room-talk");
    await ana.page.keyboard.press("Escape");
    await line(beto, "¡Suerte!").locator("[data-do='about']").click();
    await beto.shoot("room-talk-about");
    await talk(beto).locator("[data-do='mute']").click();
    await line(beto, "¡Suerte!").waitFor({ state: "detached" });
    await say(ana, "hello");
    await say(beto, "thanks");
    await line(ana, "Thanks!").waitFor();
    await line(beto, "¡Gracias!").waitFor();
    assert.equal(await line(beto, "¡Hola!").count(), 0);
    assert.deepEqual(
      (await after()).filter((words) => /Suerte|Hola/.test(words)),
      [],
    );
    const board = (await ana.page.locator("sow-board").boundingBox())!;
    const panel = (await talk(ana).boundingBox())!;
    assert.ok(panel.y >= board.y + board.height, "it lies below the board");
  },
);
