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
