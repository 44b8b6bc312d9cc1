import assert from "node:assert/strict";
import { elsewhere } from "./support/chromium.ts";
import { story } from "./support/story.ts";
import { makeRoom, sit, Table } from "./support/table.ts";

story(
  "a match over plain http from other machines, where a browser calls the page insecure",
  async (house) => {
    const by = `http://${elsewhere}:${house.server.port}`;
    const ana = await house.visitor("Ana", { by });
    const luis = await house.visitor("Luis", { by, device: "phone" });
    for (const one of [ana, luis]) one.forgive(/Cross-Origin-Opener-Policy header has been ignored/);
    const room = await makeRoom(ana, { game: "tihbat", private: true });
    assert.equal(await ana.page.evaluate(() => window.isSecureContext), false);
    await luis.goto(`/room/${room}`);
    await sit(luis);
    const table = new Table(house.journal, room, [ana, luis]);
    for (let turn = 0; turn < 3; turn++) await table.turn((await table.agree()).view);
    await table.agree();
  },
);
