import assert from "node:assert/strict";
import type { Who } from "../wire/wire.gen.ts";
import { story } from "./support/story.ts";
import { makeRoom, sit, Table } from "./support/table.ts";

story("a player carries on on another device, in the same seat", async (house) => {
  const ana = await house.visitor("Ana");
  const luis = await house.visitor("Luis");
  const room = await makeRoom(ana, { game: "tihbat", private: true });
  await luis.goto(`/room/${room}`);
  await sit(luis);

  await ana.press("player");
  await ana.press(ana.dialog("player").getByRole("button", { name: "Get a code" }));
  const code = (await ana.dialog("code").locator("p.code").textContent())!.trim();
  await ana.shoot("code");
  await ana.page.keyboard.press("Escape");

  await ana.press("player");
  await ana.press(ana.dialog("player").locator('[data-do="bots"]'));
  const bots = ana.dialog("bots");
  await bots.locator("#bot-name").fill("Robot");
  await ana.press(bots.locator('[data-do="make-token"]'));
  const key = (await bots.locator("p.token").textContent())!;
  const me = await fetch(`${ana.base}/api/players/me`, { headers: { Authorization: `Bearer ${key}` } });
  const robot = (await me.json()) as Who;
  assert.deepEqual([robot.name, robot.program], ["Robot", true], "the token is of a bot");
  await ana.shoot("bots");
  for (const _ of ["asked", "sure"]) await ana.press(bots.locator('[data-do="revoke"]'));
  await bots.locator("li").waitFor({ state: "detached" });
  await ana.page.keyboard.press("Escape");

  const phone = await house.visitor("Ana", { device: "phone" });
  phone.forgive(/status of 404/); // for a code that is wrong
  await phone.goto("/");
  await phone.press(phone.page.locator(".device").getByRole("button", { name: "Type in a code" }));
  const asked = phone.dialog("redeem");
  await asked.locator("#code-field").fill("WRONG-CODE");
  await phone.press(asked.locator("button[type=submit]"));
  await asked.locator(".error", { hasText: "This code is unknown" }).waitFor();
  await asked.locator("#code-field").fill(code.toLowerCase());
  await phone.press(asked.locator("button[type=submit]"));
  await phone.note("Welcome back, Ana.");
  await phone.page.locator(".player", { hasText: "Ana" }).waitFor();

  await phone.goto(`/room/${room}`);
  await phone.page.locator('.seat[data-seat="0"]', { hasText: "Ana (you)" }).waitFor();
  const table = new Table(house.journal, room, [phone, luis]);
  const { view } = await table.agree();
  await table.turn(view);
  const room2 = await house.journal.room(room);
  assert.deepEqual(room2.there, { seats: [true, true], watchers: 0 }, "two devices are one player");

  const again = await house.visitor("Eva");
  again.forgive(/status of 404/);
  await again.goto("/");
  await again.press(again.page.locator(".device").getByRole("button", { name: "Type in a code" }));
  await again.dialog("redeem").locator("#code-field").fill(code);
  await again.press(again.dialog("redeem").locator("button[type=submit]"));
  await again.dialog("redeem").locator(".error", { hasText: "was used" }).waitFor();

  await ana.press("player");
  await ana.press(ana.dialog("player").locator('[data-do="recovery"]'));
  await ana.press("get-recovery");
  const recovery = (await ana.dialog("recovery").locator("p.code").textContent())!.trim();
  await ana.shoot("recovery", "code");
  await again.dialog("redeem").locator("#code-field").fill(recovery);
  await again.press(again.dialog("redeem").locator("button[type=submit]"));
  await again.note("Welcome back, Ana.");
  await again.press(again.page.locator(".my-games").getByRole("link", { name: /Play|Back/ }));
  await again.page.locator('.seat[data-seat="0"]', { hasText: "Ana (you)" }).waitFor();
});
