import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { Builder, By, Capabilities, type WebDriver } from "selenium-webdriver";
import { program } from "./program.ts";
import { freePort } from "./server.ts";
import type { Tab } from "./tab.ts";

/** Where Debian keeps the small browser that belongs to WebKitGTK. */
const folders = ["x86_64", "aarch64"].map((cpu) => `/usr/lib/${cpu}-linux-gnu/webkit2gtk-4.1`);

const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

function start(path: string, args: string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn(path, args, {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
    env: { ...process.env, ...env },
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

const line = (from: Readable): Promise<string> =>
  new Promise((done) => createInterface(from).once("line", done));

/** webkit opens a window of WebKitGTK's MiniBrowser on a screen of its own that nobody sees. */
export async function webkit(): Promise<Tab> {
  const screen = start(program("CASITAS_XVFB", ["Xvfb"]), [
    "-displayfd",
    "3",
    "-screen",
    "0",
    "1280x900x24",
    "-nolisten",
    "tcp",
  ]);
  const display = `:${await line(screen.stdio[3] as Readable)}`;
  const port = await freePort();
  const server = start(program("CASITAS_WEBKIT_DRIVER", ["WebKitWebDriver"]), [`--port=${port}`], {
    DISPLAY: display,
    GDK_BACKEND: "x11",
    WEBKIT_DISABLE_COMPOSITING_MODE: "1",
    LIBGL_ALWAYS_SOFTWARE: "1",
  });
  await listening(`http://127.0.0.1:${port}/status`);
  const driver = await connect(port);
  const complaints: string[] = [];
  const gather = async (): Promise<void> =>
    void complaints.push(...(await driver.executeScript<string[]>("return (window.wrong ?? []).splice(0)")));
  return {
    goto: async (url) => {
      await gather();
      await driver.get(url);
      await driver.executeScript(note);
    },
    run: (what, with_) =>
      driver.executeAsyncScript(
        `const done = arguments[1]; Promise.resolve((${String(what)})(arguments[0])).then(done, (wrong) => done(String(wrong)));`,
        with_ ?? null,
      ),
    click: (selector) => driver.findElement(By.css(selector)).click(),
    type: (text) => driver.switchTo().activeElement().sendKeys(text),
    complaints: async () => {
      await gather();
      return complaints;
    },
    close: async () => {
      await driver.quit();
      server.kill();
      screen.kill();
    },
  };
}

/** note has the page remember what goes wrong in it, from when it has loaded: the driver tells of nothing. */
const note = `
  const wrong = (window.wrong ??= []);
  for (const kind of ["error", "warn"]) console[kind] = (...said) => wrong.push(said.map(String).join(" "));
  addEventListener("error", ({ message }) => wrong.push(message));
  addEventListener("unhandledrejection", ({ reason }) => wrong.push(String(reason)));`;

/** listening waits until the driver can be talked to. */
async function listening(url: string): Promise<void> {
  const end = performance.now() + 20_000;
  while (performance.now() < end)
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
  throw new Error(`nobody answers at ${url}`);
}

async function connect(port: number): Promise<WebDriver> {
  const capabilities = new Capabilities({
    browserName: "MiniBrowser",
    "webkitgtk:browserOptions": {
      binary: program("CASITAS_MINIBROWSER", ["MiniBrowser"], folders),
      args: ["--automation"],
    },
  });
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(capabilities)
    .build();
  await driver.manage().setTimeouts({ script: 60_000, pageLoad: 60_000 });
  return driver;
}
