import assert from "node:assert/strict";
import { long } from "./support/form.ts";
import { story } from "./support/story.ts";
import { at, makeRoom, roomOf } from "./support/table.ts";
import type { Visitor } from "./support/visitor.ts";

/** How pages are looked at: on a phone and on a desktop, dark and light; all four ways in the long form. */
const looks = (
  [
    { device: "phone", dark: true },
    { device: "desktop", dark: false },
    { device: "phone", dark: false },
    { device: "desktop", dark: true },
  ] as const
).slice(0, long ? 4 : 2);

const line = (who: Visitor, room: string) =>
  who.page.locator(".rooms .line", { has: who.page.locator(`a[href="/room/${room}"]`) });

story(
  "a public room is in everybody's list as soon as it is made, a private one in nobody's",
  async (house) => {
    const ana = await house.visitor("Ana", { device: "phone" });
    const eva = await house.visitor("Eva");
    const luis = await house.visitor("Luis");
    const vera = await house.visitor("Vera", { device: "phone" });
    for (const who of [luis, vera]) {
      await who.goto("/");
      await who.page.locator(".rooms .empty").waitFor();
    }
    const hidden = await makeRoom(eva, { game: "ayoayo", private: true });
    const open = await makeRoom(ana, { game: "tihbat" });
    for (const who of [luis, vera]) {
      await line(who, open).locator(".line-who", { hasText: "Ana waits for somebody" }).waitFor();
      assert.equal(await line(who, hidden).count(), 0, "a private room is in no list");
      assert.equal(await who.page.locator(".rooms .line").count(), 1);
    }
    await vera.shoot("home-with-a-room", "home-live");

    await luis.press(line(luis, open).locator("[data-do=join]"));
    await luis.tellName();
    await at(luis, { phase: "playing" });
    assert.equal(roomOf(luis), open);
    await ana.page.locator('.seat[data-seat="1"]', { hasText: "Luis" }).waitFor();
    const featured = vera.the("featured").and(vera.page.locator(`[data-room="${open}"]`));
    await vera.page.locator(".featured .line-who", { hasText: "Ana 0 – Luis 0" }).waitFor();
    await vera.the("join").waitFor({ state: "detached" }); // nobody can join a game that is played
    await vera.press(featured);
    await at(vera, { phase: "playing" });
    assert.equal(await vera.the("sit").count(), 0);
    await ana.page.locator('.watchers[data-watchers="1"]').waitFor();
    await vera.page.goBack();
    await vera.page.locator(".home").waitFor();
    await ana.page.locator('.watchers[data-watchers="0"]').waitFor({ state: "attached" });

    await ana.press("abort");
    await ana.press("confirm-abort");
    await luis.panel("result").locator("h2", { hasText: "Called off: nobody wins" }).waitFor();
    await featured.waitFor({ state: "detached" });
    await vera.fits("home");
  },
);

story("an address that leads nowhere, and a room that is not there, say so", async (house) => {
  const who = await house.visitor("Ana", { device: "phone" });
  who.forgive(/status of 404/);
  await who.goto("/room/nosuchroom00");
  await who.page.locator("h1", { hasText: "There is no such room" }).waitFor();
  await who.shoot("room-gone");
  await who.press(who.page.getByRole("link", { name: "To the start" }));
  await who.page.locator(".home").waitFor();
  await who.goto("/nowhere/at/all");
  await who.page.locator("h1", { hasText: "Nothing is here" }).waitFor();
  await who.fits("an address that leads nowhere");
});

story("home, the rule card and the dialogs, in both widths, light and dark", async (house) => {
  for (const { device, dark } of looks) {
    const shade = dark ? "-dark" : "";
    const who = await house.visitor("Ana", { device, dark });
    await who.goto("/");
    await who.page.locator(".rooms ul, .rooms .empty").waitFor();
    await who.shoot(`home${shade}`, `home${shade || "-live"}`);
    await who.press(who.the("rules").nth(2));
    await who.dialog("rules").getByRole("heading", { name: "Sources" }).waitFor();
    await who.shoot(`rule-card${shade}`);
    await who.page.keyboard.press("Escape");
    await who.press("settings");
    await who.shoot(`settings${shade}`, dark ? "rule-card-dark" : "settings");
    await who.page.keyboard.press("Escape");
    await makeRoom(who, { game: "hoyito-1", length: -1, clock: "calm" });
    await who.shoot(`room-waiting-public${shade}`);
    assert.equal(
      await who.page.evaluate(() => getComputedStyle(document.documentElement).colorScheme),
      "light dark",
    );
  }
});

story("games that could not be had when the page came are had with the connection", async (house) => {
  const ana = await house.visitor("Ana");
  ana.forgive(/ERR_FAILED/);
  await ana.page.route("**/api/rules*", (route) => route.abort(), { times: 1 });
  await ana.goto("/");
  await ana.page.locator(".game").nth(4).waitFor();
  await ana.press(ana.the("rules").first());
  await ana.dialog("rules").locator('li[data-topic="capture"]', { hasText: "a casa" }).waitFor();
});
