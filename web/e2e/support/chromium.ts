import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium, type Browser } from "playwright-core";

/** A name by which this machine is no "localhost" to the browser: as from another machine, over plain http. */
export const elsewhere = "casitas.example";

const names = ["chromium", "chromium-browser", "google-chrome"];

/** where finds the browser: CASITAS_CHROMIUM, or the first one in PATH. */
function where(): string {
  const told = process.env["CASITAS_CHROMIUM"];
  if (told) return told;
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(executable);
  if (!found) throw new Error(`none of ${names.join(", ")} in PATH; CASITAS_CHROMIUM says where it is`);
  return found;
}

function executable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

let running: Promise<Browser> | undefined;

/** browser is the one Chromium of this process, with a profile that nobody used before. */
export function browser(): Promise<Browser> {
  running ??= chromium.launch({
    executablePath: where(),
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
