import assert from "node:assert/strict";
import { story } from "./support/story.ts";
import { brokenLine } from "./support/visitor.ts";
import { at, makeRoom, sit, Table } from "./support/table.ts";

/** A game of Tihbat in seven turns: everybody plays the first pit of their row. */
const quickest = "1111111";

story(
  "a set with three days a turn, over a kill -9: who is waited for finds it first on the home page",
  async (house) => {
    const [ana, luis] = await Promise.all([house.visitor("Ana"), house.visitor("Luis", { device: "phone" })]);
    for (const who of [ana, luis]) who.forgive(brokenLine);
    const room = await makeRoom(ana, { game: "tihbat", length: -2, clock: "days", private: true });
    await luis.goto(`/room/${room}`);
    await sit(luis);
    const table = new Table(house.journal, room, [ana, luis], [], quickest + quickest);
    let { view } = await table.agree();
    await ana.page.locator(".timer-runs", { hasText: /^[23]d/ }).waitFor();
    ({ view } = await table.turn(view));

    // Nobody needs to be there, and the server least of all.
    await ana.goto("/");
    await luis.goto("/");
    await house.server.kill();
    await house.server.start();
    await luis.page.reload();
    const waits = luis.page.locator(".my-games li", { hasText: "Ana" });
    await waits.getByText(/^[23] days.* left$/).waitFor();
    await luis.shoot("home-waiting");
    await luis.goto("/learn"); // every page's title says that something waits
    await luis.page.waitForFunction(() => document.title.startsWith("(1) "));
    await luis.page.goBack();
    await ana.page.reload();
    await ana.page.locator(".my-games li", { hasText: "Luis is to move" }).waitFor();
    assert.doesNotMatch(await ana.page.title(), /^\(/);

    await waits.locator("[data-do=play-on]").click();
    await at(luis, { phase: "playing" });
    assert.equal(
      await luis.page.locator("[data-status] .last").getByText("away").count(),
      0,
      "nobody is missed",
    );
    await ana.goto(`/room/${room}`);
    ({ view } = await table.agree());
    while (view.phase === "playing") ({ view } = await table.turn(view));
    await luis.panel("between").locator("h2", { hasText: "Game 1 is drawn, 14 to 14." }).waitFor();
    await luis.panel("between").getByText("in 3 days").waitFor();
    for (const who of [ana, luis]) await who.press("ready");
    await at(ana, { phase: "playing" });
    ({ view } = await table.agree());
    assert.equal(view.toMove, 1, "the other one opens");
    while (view.phase === "playing") ({ view } = await table.turn(view));
    for (const who of [ana, luis])
      await who.panel("result").locator("h2", { hasText: "A draw, 28–28." }).waitFor();
    await luis.shoot("room-set-over", "room-result");
  },
);
