import { chromium, type Browser } from "playwright-core";
import { program } from "./program.ts";
import { tabOf, type Tab } from "./tab.ts";

/** A name by which this machine is no "localhost" to the browser: as from another machine, over plain http. */
export const elsewhere = "casitas.example";

let running: Promise<Browser> | undefined;

/** browser is the one Chromium of this process, with a profile that nobody used before. */
export function browser(): Promise<Browser> {
  running ??= chromium.launch({
    executablePath: program("CASITAS_CHROMIUM", ["chromium", "chromium-browser", "google-chrome"]),
    headless: true,
    args: [
      "--no-sandbox",
      "--headless=new",
      "--disable-gpu",
      "--disable-quic",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      `--host-resolver-rules=MAP ${elsewhere} 127.0.0.1`,
    ],
  });
  return running;
}

/** quit ends it. */
export async function quit(): Promise<void> {
  const ending = running;
  running = undefined;
  await (await ending)?.close();
}

/** chromiumTab opens a window of it like those of other browsers. */
export async function chromiumTab(): Promise<Tab> {
  return tabOf(await (await browser()).newPage({ reducedMotion: "reduce" }), quit);
}
