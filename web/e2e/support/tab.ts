/** Tab is a window of any browser, as far as a short game needs one. */
export interface Tab {
  goto(url: string): Promise<void>;
  /** run runs a function in the page, with an argument, and waits for what it promises; it may use nothing from outside. */
  run<T, A = undefined>(what: (with_: A) => T | Promise<T>, with_?: A): Promise<T>;
  /** click presses what a selector finds, as a pointer does. */
  click(selector: string): Promise<void>;
  /** type types into what has the focus. */
  type(text: string): Promise<void>;
  /** complaints are the errors and warnings of the page's console so far. */
  complaints(): Promise<string[]>;
  close(): Promise<void>;
}

/** Driven is what a page of Playwright and one of Puppeteer have in common. */
interface Driven {
  goto(url: string): Promise<unknown>;
  evaluate(what: never, with_: never): Promise<unknown>;
  click(selector: string): Promise<void>;
  keyboard: { type(text: string): Promise<void> };
  on(news: "console", ear: (said: { type(): string; text(): string }) => void): unknown;
  on(news: "pageerror", ear: (error: unknown) => void): unknown;
}

/** tabOf makes a window of such a page. */
export function tabOf(page: unknown, close: () => Promise<void>): Tab {
  const driven = page as Driven;
  const complaints: string[] = [];
  driven.on("console", (said) => {
    if (/^(error|warn)/.test(said.type())) complaints.push(said.text());
  });
  driven.on("pageerror", (error) => complaints.push(String(error)));
  return {
    goto: async (url) => void (await driven.goto(url)),
    run: (what, with_) => driven.evaluate(what as never, with_ as never) as never,
    click: (selector) => driven.click(selector),
    type: (text) => driven.keyboard.type(text),
    complaints: () => Promise.resolve(complaints),
    close,
  };
}

/** appears waits until a selector finds something that can be seen. */
export async function appears(tab: Tab, selector: string): Promise<void> {
  const there = await tab.run(async (selector: string) => {
    const end = performance.now() + 20_000;
    while (performance.now() < end) {
      const found = document.querySelector(selector);
      if (found && found.getClientRects().length > 0) return true;
      await new Promise((next) => requestAnimationFrame(next));
    }
    return false;
  }, selector);
  if (!there) {
    const words = await tab.run(() => document.body.innerText.slice(0, 600));
    throw new Error(
      `no ${selector} after 20 s; the page says:\n${words}\n${(await tab.complaints()).join("\n")}`,
    );
  }
}
