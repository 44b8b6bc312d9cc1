import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { languages } from "../src/text.ts";
import { chromiumTab } from "./support/chromium.ts";
import { long } from "./support/form.ts";
import { firefox } from "./support/firefox.ts";
import { Journal } from "./support/journal.ts";
import type { Server } from "./support/server.ts";
import { story } from "./support/story.ts";
import { appears, type Tab } from "./support/tab.ts";
import { webkit } from "./support/webkit.ts";

// All other stories are told in Chromium.
const browsers = { Firefox: firefox, WebKit: webkit, ...(long && { Chromium: chromiumTab }) };

for (const [name, open] of Object.entries(browsers))
  story(`${name} plays a whole game against a bot`, async ({ server }) => {
    const tab = await open();
    try {
      await game(server, tab);
      if (long) await rightToLeft(server, tab);
      assert.deepEqual(await tab.complaints(), [], `${name}'s console`);
    } finally {
      await tab.close();
    }
  });

/** A bot opens a room; the browser's player sits down there and plays by pointer and keyboard to the end. */
async function game(server: Server, tab: Tab): Promise<void> {
  const { room, over } = await bot(server.url);
  await tab.goto(server.url);
  await tab.run(
    (speed) => {
      localStorage.setItem("casitas.settings", JSON.stringify({ lang: "en", speed }));
    },
    long ? "fast" : "none",
  );
  await tab.goto(`${server.url}/room/${room}`);
  await appears(tab, "[data-do=sit]");
  await tab.click("[data-do=sit]");
  await appears(tab, "#name-field");
  await tab.type("Ana");
  await tab.click(".dialog-name button[type=submit]");
  for (let turns = 0, inVain = 0; ; turns++) {
    assert.ok(turns < 200, "the game ends");
    await appears(tab, '.room:not([data-playing="true"]) [data-can], [data-panel=result]');
    if (await tab.run(() => document.querySelector("[data-panel=result]") !== null)) break;
    const pit = await tab.run(() => {
      const playable = document.querySelector<HTMLElement>("sow-board [data-can]");
      return Number(playable?.dataset["pit"] ?? -1);
    });
    if (pit < 0) continue; // it has just been played
    const before = await tab.run(() => Number(document.querySelector<HTMLElement>(".room")!.dataset["v"]));
    if (turns % 2 === 0) await tab.click(`sow-board [data-pit="${pit}"]`);
    else await tab.type(String((pit % 2) + 1));
    if (!(await goesOn(tab, before))) assert.ok(++inVain < 4, "a press is played");
    if (long && turns === 1) await tab.goto(`${server.url}/room/${room}`);
  }
  assert.match(await over, /^result /m);
  await shows(server, tab, room);
}

/** goesOn waits a while for the room's next version. false: a press just after a turn is for nothing, and a person presses again. */
function goesOn(tab: Tab, before: number): Promise<boolean> {
  return tab.run(async (before) => {
    for (const end = performance.now() + 3000; performance.now() < end;) {
      if (Number(document.querySelector<HTMLElement>(".room")?.dataset["v"]) !== before) return true;
      await new Promise((next) => requestAnimationFrame(next));
    }
    return false;
  }, before);
}

/** shows proves that the board shows what the journal has. */
async function shows(server: Server, tab: Tab, room: string): Promise<void> {
  const { view } = await new Journal(server.url).room(room);
  const pits = await tab.run(() =>
    [...document.querySelectorAll<HTMLElement>("sow-board [data-pit]")]
      .sort((a, b) => Number(a.dataset["pit"]) - Number(b.dataset["pit"]))
      .map((pit) => Number(pit.dataset["seeds"])),
  );
  assert.deepEqual(pits, view.pits);
}

/** A page in a language that runs from right to left does so, and its board does not. */
async function rightToLeft(server: Server, tab: Tab): Promise<void> {
  for (const { tag } of languages.filter(({ dir }) => dir === "rtl")) {
    await tab.run((lang) => localStorage.setItem("casitas.settings", JSON.stringify({ lang })), tag);
    await tab.goto(server.url);
    await appears(tab, "html[dir=rtl] h1");
    assert.ok(await tab.run(() => document.documentElement.scrollWidth <= innerWidth), tag);
  }
}

/** bot starts the example of a bot, which opens a room; over is what it says by the end of the game. */
async function bot(url: string): Promise<{ room: string; over: Promise<string> }> {
  const script = fileURLToPath(new URL("../../docs/examples/bot.mjs", import.meta.url));
  const child = spawn(process.execPath, ["--experimental-websocket", script, url, "--game", "tihbat"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  process.on("exit", () => child.kill());
  const said: string[] = [];
  const lines = createInterface(child.stdout);
  lines.on("line", (line) => said.push(line));
  const over = once(child, "exit").then(() => said.join("\n"));
  const [first] = (await once(lines, "line")) as [string];
  return { room: first.replace("room ", ""), over };
}
