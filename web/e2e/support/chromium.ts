import { chromium, type Browser } from "playwright-core";
import { program } from "./program.ts";
import { tabOf, type Tab } from "./tab.ts";

/** A name by which this machine is no "localhost" to the browser: as from another machine, over plain http. */
export const elsewhere = "casitas.example";

/** Where Chromium is; the build without windows, where there is one, can do all but show notifications. */
const whole = ["chromium", "chromium-browser", "google-chrome"];
const light = ["chromium-headless-shell", ...whole];

/** flags that it is started with; others may be added before it is. */
export const flags = [
  "--no-sandbox",
  "--headless=new",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--host-resolver-rules=MAP ${elsewhere} 127.0.0.1`,
];

const running = new Map<readonly string[], Promise<Browser>>();

/** browser is the one Chromium of this process, with a profile that nobody used before; notifies asks for one that shows them. */
export function browser(notifies = false): Promise<Browser> {
  const names = notifies ? whole : light;
  const found = running.get(names) ?? launch(names);
  running.set(names, found);
  return found;
}

function launch(names: readonly string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: program("CASITAS_CHROMIUM", names),
    headless: true,
    args: flags,
  });
}

/** quit ends it. */
export async function quit(): Promise<void> {
  const ending = [...running.values()];
  running.clear();
  for (const one of ending) await (await one).close();
}

/** chromiumTab opens a window of it like those of other browsers. */
export async function chromiumTab(): Promise<Tab> {
  const page = await (await browser()).newPage({ reducedMotion: "reduce" });
  return tabOf(page, () => page.close());
}
