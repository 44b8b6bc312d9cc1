import assert from "node:assert/strict";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { accessible, alike } from "./axe.ts";
import { long } from "./form.ts";
import { kept, picture } from "./shots.ts";

/** What a visitor comes with. */
export interface Luggage {
  device?: "phone" | "desktop";
  lang?: string;
  dark?: boolean;
  /** things may move; without it turns are shown at once */
  motion?: boolean;
  /** the address to go to, where it is not the server's own */
  by?: string;
  /** colours are the person's own */
  forced?: boolean;
  /** the browser keeps the page for when the server is away */
  keeps?: boolean;
}

const devices = {
  phone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 860 } },
} as const;

/** What a browser says by itself when a server is killed or the network is away. */
export const brokenLine =
  /^WebSocket connection to .* failed|ERR_(CONNECTION_|INTERNET_DISCONNECTED|NETWORK_CHANGED|EMPTY_RESPONSE|SOCKET)/;

/** Visitor is a person at a browser: a profile of their own, and the tab that they look at. */
export class Visitor {
  /** another tab takes its place when they turn to that */
  page!: Page;
  private readonly complaints: string[] = [];
  private readonly forgiven: RegExp[] = [];

  private constructor(
    readonly name: string,
    readonly context: BrowserContext,
    readonly base: string,
    readonly device: "phone" | "desktop",
  ) {}

  static async enter(browser: Browser, name: string, server: string, luggage: Luggage): Promise<Visitor> {
    const { device = "desktop", lang = "en-GB", dark, motion, by = server, forced, keeps } = luggage;
    const context = await browser.newContext({
      ...devices[device],
      locale: lang,
      colorScheme: dark ? "dark" : "light",
      forcedColors: forced ? "active" : "none",
      reducedMotion: motion ? "no-preference" : "reduce",
      serviceWorkers: keeps ? "allow" : "block",
      permissions: ["clipboard-read", "clipboard-write"],
    });
    context.setDefaultTimeout(60_000);
    const visitor = new Visitor(name, context, by, device);
    if (!keeps) visitor.forgive(/^Service Worker registration blocked/);
    await visitor.newTab();
    return visitor;
  }

  /** newTab opens one more tab and turns to it. */
  async newTab(): Promise<Page> {
    this.page = await this.context.newPage();
    this.page.on("console", (said) => {
      if (["error", "warning"].includes(said.type())) this.complaints.push(said.text());
    });
    this.page.on("pageerror", (error) => this.complaints.push(String(error.stack ?? error)));
    return this.page;
  }

  /** at runs something on another tab of this visitor's. */
  async at<T>(tab: Page, act: () => Promise<T>): Promise<T> {
    const before = this.page;
    this.page = tab;
    try {
      return await act();
    } finally {
      this.page = before;
    }
  }

  async goto(path: string): Promise<void> {
    await this.page.goto(this.base + path);
    await this.up();
  }

  /** up waits until the page has its connection to the server. */
  async up(): Promise<void> {
    await this.page.locator('.banners[data-connection="up"]').waitFor({ state: "attached" });
  }

  /** the(verb) is what does something: a button or a link by its data-do. */
  the(verb: string): Locator {
    return this.page.locator(`[data-do="${verb}"]`);
  }

  panel(name: string): Locator {
    return this.page.locator(`[data-panel="${name}"]`);
  }

  dialog(name: string): Locator {
    return this.page.locator(`dialog.dialog-${name}`);
  }

  /** press clicks, or taps on a phone. */
  async press(what: Locator | string): Promise<void> {
    const target = typeof what === "string" ? this.the(what) : what;
    await (this.device === "phone" ? target.tap() : target.click());
  }

  /** sow presses a pit. On a phone another tap lies between two, or the second would be the half of a double tap. */
  async sow(pit: Locator): Promise<void> {
    if (this.device === "phone") await this.page.touchscreen.tap(2, 2);
    await this.press(pit);
  }

  /** choose picks one of several by its label, as a finger does. */
  async choose(name: string, value: string): Promise<void> {
    const input = this.page.locator(`input[name=${name}][value=${value}]`);
    await this.press(this.page.locator("label", { has: input }));
    await input.and(this.page.locator(":checked")).waitFor({ state: "attached" });
  }

  /** pressInVain clicks what says of itself that it is disabled. */
  async pressInVain(target: Locator): Promise<void> {
    await target.click({ force: true });
  }

  /** note waits for a note in the corner that says so. */
  async note(text: string | RegExp): Promise<void> {
    await this.page.locator(".note", { hasText: text }).last().waitFor();
  }

  /** tellName answers the question for a name. */
  async tellName(): Promise<void> {
    const asked = this.dialog("name");
    await asked.locator("#name-field").fill(this.name);
    await this.press(asked.locator("button[type=submit]"));
    await asked.waitFor({ state: "detached" });
  }

  /** fits proves that nothing has to be scrolled sideways. */
  async fits(what: string): Promise<void> {
    const [wide, window] = await this.page.evaluate(() => {
      const root = document.documentElement;
      return [Math.max(root.scrollWidth, document.body.scrollWidth), root.clientWidth];
    });
    assert.equal(window, devices[this.device].viewport.width, `${what}: the width of the window`);
    assert.ok(wide! <= window!, `${what}: ${wide} px wide in a window of ${window}`);
    if (this.device !== "phone") return;
    const [top, low] = await this.page.evaluate(() => {
      const board = document.querySelector(".play sow-board")?.getBoundingClientRect();
      return board ? [board.top + scrollY, board.bottom + scrollY] : [0, 0];
    });
    const { height } = devices.phone.viewport;
    assert.ok(top! <= 150 && low! <= height, `${what}: the board is from ${top} to ${low}`);
  }

  /**
   * shoot has axe look at the page, and takes a picture of all of it, or of a dialog before it, where pictures are kept.
   * What is like another state, and made of the same parts, axe looks at in the long form only: it takes a second and a half.
   */
  async shoot(what: string, like = what): Promise<void> {
    await this.fits(what);
    if (long) await accessible(this.page, `${what}-${this.device}`);
    else if (like === what) await accessible(this.page, what);
    else alike(like);
    if (!kept) return;
    const whole = (await this.page.locator("dialog").count()) === 0;
    await picture(this.page, `${what}-${devices[this.device].viewport.width}`, whole);
  }

  /** forgive lets pass what the browser will say about something that is meant to fail. */
  forgive(what: RegExp): void {
    this.forgiven.push(what);
  }

  /** calm proves that the browser had nothing else to complain about. */
  calm(): void {
    const left = this.complaints.filter((said) => !this.forgiven.some((what) => what.test(said)));
    assert.deepEqual(left, [], `${this.name}'s console`);
  }
}
