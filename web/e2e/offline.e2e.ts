import assert from "node:assert/strict";
import { story } from "./support/story.ts";
import { at, makeRoom, roomOf, sit } from "./support/table.ts";
import { brokenLine } from "./support/visitor.ts";

story(
  "a page that was open once opens without the server, says what still works, and goes on",
  async (house) => {
    const ana = await house.visitor("Ana", { device: "phone", keeps: true });
    ana.forgive(brokenLine);
    ana.forgive(/sw\.js/); // the browser asks for a new one in vain
    const room = await makeRoom(ana, { game: "ayoayo" });
    await ana.page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const kept = (): Promise<string[]> =>
      ana.page.evaluate(async () => {
        const names = await caches.keys();
        const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return all.flat().map(({ url }) => new URL(url).pathname);
      });
    assert.ok(
      (await kept()).every((path) => path === "/" || path.startsWith("/assets/")),
      "nothing else is kept",
    );

    await house.server.kill();
    await ana.page.reload();
    await ana.page.locator("h1", { hasText: "The server cannot be reached" }).waitFor();
    await ana.press(ana.page.locator(".offline").getByRole("button", { name: "Tihbat" }));
    await ana.dialog("rules").locator('li[data-topic="capture"]').waitFor();
    await ana.page.keyboard.press("Escape");
    await ana.shoot("offline");
    await ana.press(ana.page.locator(".brand"));
    await ana.page.waitForURL((url) => url.pathname === "/");
    await ana.page.locator(".offline").waitFor();
    await ana.page.goBack();

    await house.server.start();
    await at(ana, { phase: "open" });
    assert.equal(roomOf(ana), room);
  },
);

story(
  "who looks elsewhere is called by the system, through the worker, and pressing that puts it away",
  async (house) => {
    const ana = await house.visitor("Ana", { keeps: true });
    const luis = await house.visitor("Luis");
    await ana.context.grantPermissions(["notifications"]);
    await ana.goto("/");
    await ana.page.evaluate(() => localStorage.setItem("casitas.settings", JSON.stringify({ notify: true })));
    const room = await makeRoom(ana, { game: "tihbat" });
    await ana.page.evaluate(async () => void (await navigator.serviceWorker.ready));
    // A page is never hidden in a browser without a screen.
    await ana.page.evaluate(() => void Object.defineProperty(document, "hidden", { value: true }));
    await luis.goto(`/room/${room}`);
    await sit(luis);
    await ana.page.waitForFunction(async (tag) => {
      const shown = await (await navigator.serviceWorker.ready).getNotifications({ tag });
      return shown.length === 1 && shown[0]!.body.includes("Tihbat");
    }, `/room/${room}`);
    const [left, leads] = (await ana.context.serviceWorkers()[0]!.evaluate(`(async () => {
    const [notification] = await registration.getNotifications();
    const page = await clients.get(notification.data); // for its address is not where it has gone since
    dispatchEvent(new NotificationEvent("notificationclick", { notification }));
    return [(await registration.getNotifications()).length, page?.type];
  })()`)) as [number, string];
    assert.deepEqual([left, leads], [0, "window"]);
  },
);
