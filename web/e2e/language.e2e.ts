import assert from "node:assert/strict";
import en from "../text/en.json" with { type: "json" };
import es from "../text/es.json" with { type: "json" };
import { story } from "./support/story.ts";
import { makeRoom, sit, Table } from "./support/table.ts";
import type { Visitor } from "./support/visitor.ts";

/** wordsOf is the words of a text, leaving out what fills its gaps. */
const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/\{\w+\}|\{\w+, plural,|\b(one|other) \{|=0 \{/g, " ")
    .toLowerCase()
    .match(/\p{L}{3,}/gu) ?? [];

/** Every word of the English catalogue that the Spanish one has not. */
const spanish = new Set(Object.values(es).flatMap(wordsOf));
const english = new Set(
  Object.values(en)
    .flatMap(wordsOf)
    .filter((word) => !spanish.has(word)),
);

/** speaksSpanish proves that nothing on the page is left in English, and that no text is missing. */
async function speaksSpanish(who: Visitor, where: string): Promise<void> {
  await who.page.locator("html[lang=es][data-spoken=es] main > *").first().waitFor();
  const all = await who.page.evaluate(() => {
    const words = [document.title];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      // Titles of books and sites stay as they are, and so does what another language calls itself.
      if (!text.parentElement!.closest("noscript, .rules ul.soft, [lang]:not(html)"))
        words.push(text.nodeValue!);
    }
    for (const el of document.querySelectorAll("*"))
      for (const name of ["aria-label", "title", "placeholder", "alt"])
        words.push(el.getAttribute(name) ?? "");
    return words.filter(Boolean);
  });
  for (const words of all) {
    const left = wordsOf(words).filter((word) => english.has(word));
    assert.deepEqual(left, [], `${where} is left in English, in: ${words}`);
  }
  const keys = Object.keys(en).filter((key) => key.includes("."));
  assert.deepEqual(
    keys.filter((key) => all.some((words) => words === key || words.split(/\s/).includes(key))),
    [],
    `${where}: texts that are missing`,
  );
}

story("in Spanish there is no English left", async (house) => {
  assert.ok(english.size > 300, "there is English to look for");
  const [ana, luis] = [
    await house.visitor("Ana"),
    await house.visitor("Luis", { device: "phone", lang: "es-DO" }),
  ];
  await ana.goto("/");
  assert.equal(await ana.page.evaluate(() => document.documentElement.lang), "en");
  await ana.press("settings");
  await ana.page.locator("#set-lang").selectOption("es");
  await ana.dialog("settings").locator("h2", { hasText: "Ajustes" }).waitFor();
  await speaksSpanish(ana, "the settings");
  await ana.page.keyboard.press("Escape");
  await speaksSpanish(ana, "home");
  await ana.page.reload();
  await ana.up();
  await speaksSpanish(ana, "home after a reload");
  await ana.shoot("home-spanish", "home-live");

  for (const game of await ana.page.locator(".game [data-do=rules]").all()) {
    await game.click();
    await ana.dialog("rules").locator("h3").first().waitFor();
    await speaksSpanish(ana, "a rule card");
    await ana.page.keyboard.press("Escape");
    await ana.dialog("rules").waitFor({ state: "detached" });
  }

  const room = await makeRoom(ana, { game: "hoyito-1", length: 3, clock: "quick" });
  await speaksSpanish(ana, "a room with a free seat");
  await luis.goto("/");
  await luis.page.locator(".rooms .line").waitFor();
  await speaksSpanish(luis, "home of who prefers Spanish, with a room");
  await luis.shoot("home-spanish", "home-live");
  await luis.goto(`/room/${room}`);
  await sit(luis);
  const table = new Table(house.journal, room, [ana, luis]);
  let { view } = await table.agree();
  while (view.turn <= 4) ({ view } = await table.turn(view));
  await ana.press("offer");
  await luis.panel("offer").waitFor();
  await ana.pressInVain(ana.page.locator('sow-board [data-pit="11"]'));
  await ana.page.locator(".note").waitFor();
  for (const who of [ana, luis]) await speaksSpanish(who, "a room in play");
  await luis.press("player");
  await luis.dialog("player").waitFor();
  await speaksSpanish(luis, "the player's dialog");
  await luis.page.keyboard.press("Escape");
  await ana.shoot("room-spanish", "room-takeback-asked");
  await luis.shoot("room-spanish", "room-takeback-asked");
  await luis.press("resign");
  await luis.dialog("confirm").waitFor();
  await speaksSpanish(luis, "a question");
  await luis.press("confirm-resign");
  for (const who of [ana, luis]) {
    await who.panel("result").waitFor();
    await speaksSpanish(who, "a result");
  }
});
