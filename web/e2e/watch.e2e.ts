import assert from "node:assert/strict";
import { story } from "./support/story.ts";
import { at, makeRoom, roomOf, sit, Table } from "./support/table.ts";

story(
  "watching from the home page: the featured match is seen live, a click goes to it; when it is over another is featured, and is the next",
  async (house) => {
    const [ana, luis, rosa, vera] = await Promise.all([
      house.visitor("Ana"),
      house.visitor("Luis"),
      house.visitor("Rosa"),
      house.visitor("Vera", { device: "phone" }),
    ]);
    await vera.goto("/");
    await vera.page.locator("div.featured").waitFor();
    const first = await makeRoom(ana, { game: "tihbat" });
    await luis.goto(`/room/${first}`);
    await sit(luis);
    const featured = vera.the("featured");
    await featured.and(vera.page.locator(`[data-room="${first}"]`)).waitFor();
    await vera.page.locator(".rooms .empty", { hasText: "No other room just now." }).waitFor();
    const other = await makeRoom(rosa, { game: "ayoayo" });
    await rosa.press("bot");
    await at(rosa, { phase: "playing" });

    const table = new Table(house.journal, first, [ana, luis]);
    let { view } = await table.agree();
    for (let turn = 0; turn < 2; turn++) ({ view } = await table.turn(view)); // now one can give up
    const shows = (want: readonly unknown[]) =>
      vera.page.waitForFunction(
        (seeds) =>
          JSON.stringify(
            [...document.querySelectorAll<HTMLElement>(".featured [data-pit]")]
              .sort((a, b) => Number(a.dataset["pit"]) - Number(b.dataset["pit"]))
              .map((pit) => Number(pit.dataset["seeds"])),
          ) === JSON.stringify(seeds),
        want,
      );
    await shows(view.pits);
    await vera.page.locator(`.live-games [data-room="${other}"]`).scrollIntoViewIfNeeded();
    await vera.shoot("home-live");
    const wanda = await house.visitor("Wanda");
    await wanda.goto("/");
    const card = wanda.page.locator(".live-games li", { has: wanda.page.locator(`[data-room="${other}"]`) });
    const wider = await card.evaluate(
      (it) => it.querySelector(".sb")!.getBoundingClientRect().width - it.clientWidth,
    );
    assert.ok(wider < 1, `the board of a live match is ${wider} px wider than its card`);
    const seen = ana.page.locator(".watchers");
    assert.equal(await seen.getAttribute("data-watchers"), "0", "who looks at the home page does not count");

    await vera.press("featured");
    await at(vera, { turn: view.turn });
    assert.equal(roomOf(vera), first);
    await seen.and(ana.page.locator(`[data-watchers="1"]`)).waitFor();
    await vera.goto("/");
    await featured.and(vera.page.locator(`[data-room="${first}"]`)).waitFor();
    await ana.press("resign");
    await ana.press("confirm-resign");
    await featured.and(vera.page.locator(`[data-room="${other}"]`)).waitFor(); // it moves on when the match is over
    await vera.goto(`/room/${first}`);
    await vera.press("next-game");
    await at(vera, { phase: "playing" });
    assert.equal(roomOf(vera), other);

    await vera.press("winner");
    await vera.press(vera.dialog("winner").locator('[data-do="join-line"]'));
    await vera.tellName();
    await vera.dialog("winner").locator("li", { hasText: "Vera (you)" }).waitFor();
    await vera.shoot("winner");
    await vera.page.keyboard.press("Escape");
    await vera.page.locator('[data-do="winner"][data-place="1"]').waitFor();
    await vera.shoot("winner-waits", "room-in-play");
    await rosa.press("abort"); // she has sat longer than the bot
    await rosa.press("confirm-abort");
    await vera.page.waitForURL((url) => !url.pathname.endsWith(other));
    await vera.page.locator('[data-phase="playing"] .seat', { hasText: "Vera (you)" }).waitFor();
    const next = await house.journal.room(roomOf(vera));
    assert.equal(next.view.seats.filter((who) => who?.bot).length, 1, "the bot has kept its seat");
  },
);
