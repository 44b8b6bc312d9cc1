import { story } from "./support/story.ts";
import { at, roomOf } from "./support/table.ts";
import type { Visitor } from "./support/visitor.ts";

/** wait presses a pool and waits there. */
async function wait(who: Visitor, pool: string): Promise<void> {
  await who.press(who.page.locator(`[data-pool=${pool}]`));
  if ((await who.page.locator(".player bdi").textContent()) === "No name yet") await who.tellName();
  await who.page.locator(".waits", { hasText: "You wait for somebody" }).waitFor();
}

story(
  "pairing from two windows: one click each, a bot meanwhile, and what is withdrawn does not come",
  async (house) => {
    const ana = await house.visitor("Ana");
    const luis = await house.visitor("Luis", { device: "phone" });
    await ana.goto("/");
    await luis.goto("/");

    // What is withdrawn, by Escape, nobody is paired with.
    await wait(ana, "live-ayoayo");
    await ana.shoot("pairing-waits");
    await ana.page.keyboard.press("Escape");
    await ana.the("unseek").waitFor({ state: "detached" });

    // A double click is one seek. Ana plays a bot while she waits: the call comes there.
    await ana.page.locator("[data-pool=live-tihbat]").dblclick();
    await ana.page.locator(".waits", { hasText: "Tihbat" }).waitFor();
    await ana.press("bot-meanwhile");
    await at(ana, { phase: "playing" });
    const withBot = roomOf(ana);
    await luis.page.locator("[data-pool=live] .pool-waits", { hasText: "one waits" }).waitFor();
    await wait(luis, "live-ayoayo"); // no game that Ana wants
    await luis.press("unseek");
    await luis.the("unseek").waitFor({ state: "detached" });
    await luis.press(luis.page.locator("[data-pool=live]"));
    await at(luis, { phase: "playing" });
    await ana.page.locator("[data-call=paired]").waitFor();
    await ana.shoot("pairing-called");
    if (roomOf(ana) !== withBot) throw new Error("Ana was taken away from her game");
    await ana.press("to-game");
    await ana.page.waitForURL((url) => !url.pathname.endsWith(withBot));
    await at(ana, { phase: "playing" });
    if (roomOf(ana) !== roomOf(luis)) throw new Error("they do not play in one room");
  },
);

story(
  "a challenge to who is here is declined, and one after it accepted, on whatever page",
  async (house) => {
    const ana = await house.visitor("Ana");
    const luis = await house.visitor("Luis", { device: "phone" });
    for (const who of [ana, luis]) {
      await who.goto("/");
      await who.press("player");
      await who.tellName();
    }
    const challenge = async (game: string): Promise<void> => {
      await ana.press(ana.page.locator(".here [data-do=challenge]", { hasText: "Luis" }));
      await ana.dialog("challenge").locator("#challenge-game").selectOption(game);
      await ana.shoot("challenge");
      await ana.press("send-challenge");
    };
    await challenge("tihbat");
    await luis.page.locator("[data-call=challenge]", { hasText: "Ana challenges you: Tihbat" }).waitFor();
    await luis.shoot("challenged", "pairing-called");
    await luis.press("decline-challenge");
    await ana.note("Luis declines.");
    await challenge("ayoayo"); // the same again would be refused for a minute
    await luis.page.locator("[data-call=challenge]").waitFor();
    await luis.page.evaluate(() => document.querySelector<HTMLElement>("[data-do=learn-any]")!.click());
    await luis.page.locator(".learn, .lessons, main h1").first().waitFor();
    await luis.press("take-challenge");
    for (const who of [ana, luis]) await at(who, { phase: "playing" });
  },
);

story("a seek stands in the list until it is taken", async (house) => {
  const ana = await house.visitor("Ana");
  const luis = await house.visitor("Luis");
  await ana.goto("/");
  await ana.choose("public", "seek");
  await ana.press("open");
  await ana.tellName();
  await ana.page.locator(".waits", { hasText: "You wait for somebody" }).waitFor();
  await luis.goto("/");
  await luis.press("take");
  await luis.tellName();
  for (const who of [ana, luis]) await at(who, { phase: "playing" });
});
