import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { browser, quit } from "../e2e/support/chromium.ts";
import { Journal } from "../e2e/support/journal.ts";
import { Server } from "../e2e/support/server.ts";
import { at, makeRoom, sit, Table } from "../e2e/support/table.ts";
import { Visitor } from "../e2e/support/visitor.ts";
import { costUntil, framesOf, type Frames } from "./frames.ts";
import { sizes, wanted, windows, type Placed, type Window } from "./sizes.ts";
import { seen, settled, watch, type Seen } from "./watch.ts";

/** A match of Hoyito II whose seventh turn sows 310 seeds in 56 laps. */
const game = { game: "hoyito-2", length: 3 } as const;
const script = "5226556";

/** "Fast 3G" of Chromium's own tools: 1.44 Mbit/s down, 0.675 up, 562.5 ms a round trip. */
const fast3G = { offline: false, downloadThroughput: 180_000, uploadThroughput: 84_375, latency: 562.5 };
const slower = 4;
const target = { board: 2_000, shift: 0.02, frame: 8, task: 50, bytes: 60 * 1024 };
const page = new URL("../../docs/web-report.md", import.meta.url);

async function main(): Promise<void> {
  const server = await Server.open(["--dev=false"]);
  const chrome = await browser();
  const enter = (name: string, motion = false): Promise<Visitor> =>
    Visitor.enter(chrome, name, server.url, { motion });
  const [ana, luis] = [await enter("Ana"), await enter("Luis")];
  const places: [string, Placed[]][] = [];
  const room = await makeRoom(ana, game);
  places.push(["waiting", await sizes(ana)]);
  await luis.goto(`/room/${room}`);
  await sit(luis);
  await at(ana, { phase: "playing" });
  places.push(["playing", await sizes(ana)]);

  const table = new Table(new Journal(server.url), room, [ana, luis], [], script);
  let { view } = await table.agree();
  while (view.turn < script.length) ({ view } = await table.turn(view));

  const path = `/room/${room}`;
  const html = await (await fetch(server.url + path)).text();
  const often = { headers: { "Accept-Encoding": "br" } }; // then it is packed as small as it gets
  for (const [asset] of html.matchAll(/\/assets\/[\w.-]+/g))
    for (let i = 0; i < 8; i++) await (await fetch(server.url + asset, often)).arrayBuffer();
  const first: Seen[] = [];
  for (let i = 0; i < 5; i++) first.push(await slowly(await enter("Vera"), path));
  const loads: [string, Seen][] = [];
  for (const window of windows.slice(1)) {
    const who = await watcher(enter, window);
    loads.push([window.join("×"), await load(who.page, server.url + path)]);
    await who.context.close();
  }
  const frames: [string, Frames][] = [];
  const phone = await watcher(enter, windows[0]);
  loads.unshift([windows[0].join("×"), await load(phone.page, server.url + path)]);
  const turn = table.turn(view);
  frames.push(["a phone, live", await slowTurn(phone, () => at(phone, { turn: view.turn + 1 }))]);
  ({ view } = await turn);
  const desktop = await watcher(enter, windows[3]);
  await load(desktop.page, server.url + path);
  frames.push(["a desktop, watched again", await slowTurn(desktop, () => again(desktop))]);

  for (const who of [phone, desktop]) await who.page.emulateMedia({ reducedMotion: "reduce" });
  while (view.phase === "playing") ({ view } = await table.turn(view));
  places.push(["between rounds", await sizes(ana)]);
  for (const who of [ana, luis]) await who.press("ready");
  await at(ana, { phase: "playing" });
  await ana.press("resign");
  await ana.press("confirm-resign");
  await at(ana, { phase: "finished" });
  places.push(["finished", await sizes(ana)]);
  for (const who of [phone, desktop]) {
    await at(who, { phase: "finished" });
    loads.push([`${who === phone ? "360×740" : "1280×800"}, the whole match`, await seen(who.page)]);
  }

  const text = written(chrome.version(), places, first, loads, frames);
  console.log(text);
  writeFileSync(page, text);
  await quit();
  await server.kill();
}

/** watcher is somebody who only looks, at a window of their own, with things that move. */
async function watcher(
  enter: (name: string, motion: boolean) => Promise<Visitor>,
  window: Window,
): Promise<Visitor> {
  const who = await enter("Vera", true);
  who.context.setDefaultTimeout(120_000);
  await who.page.setViewportSize({ width: window[0], height: window[1] });
  return who;
}

/** again watches the last turn once more, to its end. */
async function again(who: Visitor): Promise<void> {
  await who.the("again").click();
  await who.page.locator("sow-board[aria-busy]").waitFor();
  await who.page.locator("sow-board:not([aria-busy])").waitFor({ timeout: 120_000 });
}

/** load opens an address and waits until nothing has to be expected any more. */
async function load(tab: Page, url: string): Promise<Seen> {
  await watch(tab);
  await tab.goto(url);
  await tab.waitForFunction(settled, undefined, { timeout: 60_000 });
  return seen(tab);
}

/**
 * slowly opens an address over a slow line, with an empty cache and a slow processor: what the main thread has cost until the
 * first board counts so many times. The browser's own throttle goes by the wall clock: what else a machine does would count.
 */
async function slowly(who: Visitor, path: string): Promise<Seen> {
  const tools = await who.context.newCDPSession(who.page);
  await who.page.setViewportSize({ width: 360, height: 740 });
  await tools.send("Network.enable");
  await tools.send("Network.emulateNetworkConditions", fast3G);
  let found: Seen | undefined;
  const cost = await costUntil("first-board", await browser(), who.page, async () => {
    found = await load(who.page, who.base + path);
  });
  await who.context.close();
  return { ...found!, board: found!.board + (slower - 1) * cost };
}

/** slowTurn is what a turn takes on such a processor. The scripts by which the page is driven are there before it begins. */
async function slowTurn(who: Visitor, act: () => Promise<void>): Promise<Frames> {
  await who.up();
  const { count, median, p95, longest } = await framesOf(await browser(), who.page, act);
  return { count, median: slower * median, p95: slower * p95, longest: slower * longest };
}

const mark = (met: boolean): string => (met ? "✓" : "✗");
const row = (...cells: (string | number)[]): string => `| ${cells.join(" | ")} |`;
const head = (...cells: string[]): string[] => [row(...cells), row(...cells.map(() => "---"))];
const round = (n: number): number => Math.round(n * 10) / 10;

function written(
  version: string,
  places: [string, Placed[]][],
  first: Seen[],
  loads: [string, Seen][],
  frames: [string, Frames][],
): string {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const boards = first.map((one) => one.board).sort((a, b) => a - b);
  const median = boards[2]!;
  const { bytes, requests } = first.at(-1)!;
  return `${[
    "# What the page does in a real browser",
    "",
    `\`make web-report\` measures it and writes this page: Chromium ${version}, at ${commit}, on ${cpus().length} × ${cpus()[0]!.model}, ` +
      `with a load of ${round(loadavg()[0]!)}. Each figure stands beside what it is to be; ✗ is what is not reached.`,
    "",
    "## The first board, and what is loaded for it",
    "",
    "Fast 3G (1.44 Mbit/s, 562.5 ms a round trip), nothing in the cache, a running match at 360×740; five times. What the main thread has cost until then counts four times, for a processor four times slower.",
    "",
    ...head("what", "is", "is to be", ""),
    row(
      "the first board, median",
      `${Math.round(median)} ms (${boards.map(Math.round).join(", ")})`,
      `≤ ${target.board} ms`,
      mark(median <= target.board),
    ),
    row(
      "scripts and styles, one language, compressed",
      `${round(bytes / 1024)} KiB`,
      `≤ ${target.bytes / 1024} KiB`,
      mark(bytes <= target.bytes),
    ),
    row("requests", requests, "–", ""),
    "",
    "The HTML carries the view of a room that runs on the node that is asked, and names the language and what the address needs, so that all of it is asked for at once: the board waits for no socket and no rules. " +
      "What is left is two answers one after the other (1.1 s), the bytes (0.3 s), and the processor, which reads the page and the script and lays out the board. The lists below it, what is said of the games, dialogs, and the styles of other pages come after it, or when they are asked for.",
    "",
    "## What moves by itself after the first board",
    "",
    "Layout shift (CLS: the most within five seconds) of a running match: two seconds from the first board, and a whole match of two rounds as its watchers see it.",
    "",
    ...head("window", "shift", "is to be", "", "the most of it"),
    ...loads.map(([name, { shift, what }]) =>
      row(name, shift.toFixed(3), `≤ ${target.shift}`, mark(shift <= target.shift), what),
    ),
    "",
    "## A turn of 310 seeds in 56 laps",
    "",
    "Script, style and layout of a frame, and the longest task, in ms of the main thread's processor time, times four, for a processor four times slower.",
    "",
    ...head("on", "frames", "median", "is to be", "", "95 %", "longest task", "is to be", ""),
    ...frames.map(([name, f]) =>
      row(
        name,
        f.count,
        round(f.median),
        `≤ ${target.frame}`,
        mark(f.median <= target.frame),
        round(f.p95),
        round(f.longest),
        `≤ ${target.task}`,
        mark(f.longest <= target.task),
      ),
    ),
    "",
    "A seed that falls lays out its pit, its number and the hand, each by itself, and what a pit has shown once is not drawn anew. Where everything stands is measured when a frame has been laid out, so that the beginning of a turn lays out nothing by itself.",
    "",
    "## Where the board stands",
    "",
    "In px, as a player sees it, in each phase.",
    "",
    ...head("window", "phase", "top", "bottom", "width", "hole", "is to be", ""),
    ...windows.flatMap((window) =>
      places.map(([phase, all]) => {
        const placed = all.find((one) => one.window === window)!;
        const { words, met } = wanted(placed);
        const { top, bottom, width, hole } = placed;
        return row(window.join("×"), phase, round(top), round(bottom), round(width), hole, words, mark(met));
      }),
    ),
  ].join("\n")}\n`;
}

await main();
console.error(`written to ${fileURLToPath(page)}`);
