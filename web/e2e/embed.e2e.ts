import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Frame } from "playwright-core";
import { long } from "./support/form.ts";
import { played } from "./support/played.ts";
import { story } from "./support/story.ts";
import type { Visitor } from "./support/visitor.ts";

const page =
  '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>elsewhere</title><body style="margin: 0"><main><h1>Elsewhere</h1>';

/** elsewhere serves a page of another origin, for as long as something is done with it. */
async function elsewhere(html: string, act: (address: string) => Promise<void>): Promise<void> {
  const site = createServer((_, res) => res.setHeader("Content-Type", "text/html").end(html));
  await new Promise<void>((up) => site.listen(0, "127.0.0.1", up));
  try {
    await act(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  } finally {
    site.closeAllConnections();
    site.close();
  }
}

/** framed is what stands in a frame of a page. */
async function framed(who: Visitor, name: string): Promise<Frame> {
  const el = await who.page.locator(`iframe[name="${name}"]`).elementHandle();
  return (await el!.contentFrame())!;
}

const stepped = (frame: Frame, what: string): Promise<void> =>
  frame.locator(".status .say", { hasText: what }).waitFor();

story(
  "a page of another origin shows a match and a position, and nothing else of this server",
  async (house) => {
    const ana = await house.visitor("Ana");
    await ana.goto("/");
    const options = { rules: "hoyito-3", pits: 6, length: 0, public: true };
    const room = await played(ana, { options, names: ["Rosa", "Luis"], pits: [2, 8], resign: true });
    const at = encodeURIComponent("4 4 4 4 4 4 / 4 4 4 4 x x held 0 8 south");
    await ana.goto(`/match/${room}`);
    await ana.press("copy-embed");
    await ana.page.locator(".note", { hasText: "copied" }).first().waitFor();
    await ana.shoot("replay-take-along", "replay");
    const code = await ana.page.evaluate(() => navigator.clipboard.readText());
    const frames = {
      position: `/embed/position?game=hoyito-3&bottom=north&at=${at}`,
      room: `/room/${room}`,
      lost: "/embed/nothing",
    };
    const html = Object.entries(frames).map(
      ([name, path]) =>
        `<iframe name="${name}" title="${name}" src="${house.server.url}${path}" width="100%" height="440" style="border:0"></iframe>`,
    );
    await elsewhere(
      `${page}${code.replace("<iframe", '<iframe name="match"')}\n${html.join("\n")}`,
      async (address) => {
        for (const device of long ? (["desktop", "phone"] as const) : (["phone"] as const)) {
          const who = await house.visitor("Vera", { device });
          who.forgive(/frame-ancestors|X-Frame-Options|status of 404|Framing|postMessage/);
          const asked: string[] = [];
          who.page.on("request", (r) => asked.push(new URL(r.url()).pathname));
          who.page.on("websocket", (socket) => asked.push(socket.url()));
          await who.page.goto(address);
          const match = await framed(who, "match");
          await stepped(match, "Start");
          await match.locator('[data-do="match-on"]').click();
          await stepped(match, "Turn 1 of 2");
          assert.equal(
            await match.locator("footer a").getAttribute("href"),
            `/match/${room}#r1t1`,
            "the link out leads to what is shown",
          );
          const position = await framed(who, "position");
          await position.locator('sow-board [data-pit="10"][data-seeds="closed"]').waitFor();
          for (const name of ["room", "lost"])
            assert.match((await framed(who, name)).url(), /^chrome-error:/, `${name} is not framed`);
          assert.deepEqual(
            asked.filter((path) => /ws|players/.test(path)),
            [],
            "nobody says who looks",
          );
          assert.equal(await match.evaluate(() => localStorage.length), 0, "nothing is kept");
          await who.shoot("embed");
        }
      },
    );
  },
);
