import assert from "node:assert/strict";
import decodeQR from "qr/decode.js";
import { story } from "./support/story.ts";
import { at, makeRoom } from "./support/table.ts";
import type { Visitor } from "./support/visitor.ts";

/** What a camera would read from the QR code on somebody's screen. */
async function read(who: Visitor): Promise<string> {
  const seen = await who
    .panel("share")
    .locator("img.qr")
    .evaluate(async (img: HTMLImageElement) => {
      await img.decode();
      const size = 2 * img.clientWidth; // as a screen of a phone draws it
      const canvas = Object.assign(document.createElement("canvas"), { width: size, height: size });
      const on = canvas.getContext("2d")!;
      on.drawImage(img, 0, 0, size, size);
      return { width: size, height: size, data: [...on.getImageData(0, 0, size, size).data] };
    });
  return decodeQR({ ...seen, data: Uint8Array.from(seen.data) });
}

story(
  "an invitation is read from its QR picture, and typed as a code; one to watch offers no seat",
  async (house) => {
    const ana = await house.visitor("Ana", { device: "phone" });
    const room = await makeRoom(ana, { game: "tihbat", private: true });
    assert.equal(await read(ana), `${ana.base}/room/${room}`);
    await ana.choose("share-way", "watch");
    await ana.page.locator('.link-field[value*="/watch/"], .qr[src*="watch"]').first().waitFor();
    const toWatch = await read(ana);
    await ana.press("code");
    await ana.panel("share").locator("p.code").waitFor();
    await ana.shoot("invitation");

    const vera = await house.visitor("Vera");
    await vera.page.goto(toWatch);
    await vera.up();
    await vera.panel("invite").locator("h2", { hasText: "Ana waits for somebody" }).waitFor();
    assert.equal(await vera.the("sit").count(), 0, "no seat is offered");
    await vera.shoot("invitation-watch", "room-open-seat");

    await ana.choose("share-way", "sit");
    await ana.press("code");
    const code = (await ana.panel("share").locator("p.code").textContent())!;
    assert.match(code, /^[2-9A-HJKMNP-TV-Z]{3} [2-9A-HJKMNP-TV-Z]{3}$/);

    const luis = await house.visitor("Luis");
    luis.forgive(/status of 404/); // for a code that is wrong
    await luis.goto("/");
    await luis.press("join-code");
    await luis.page.locator("#join-code").fill("222 222");
    await luis.press("follow-code");
    await luis.page.locator("#join-error", { hasText: "This code leads nowhere" }).waitFor();
    await luis.shoot("join");
    await luis.page.locator("#join-code").fill(code.toLowerCase());
    await luis.press("follow-code");
    await luis.panel("invite").locator("h2", { hasText: "Ana invites you" }).waitFor();
    await luis.page.goBack();
    await luis.page.locator(".home").waitFor(); // the way back does not lead to the code
    await luis.goto(`/c/${code.replace(" ", "")}`);
    await luis.press("sit");
    await luis.tellName();
    for (const who of [ana, luis, vera]) await at(who, { phase: "playing" });
    await luis.press("watchers");
    assert.equal(await luis.dialog("watch").locator(".link-field").inputValue(), toWatch);
    await luis.shoot("invitation-live", "winner");
  },
);
