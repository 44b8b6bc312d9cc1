import puppeteer from "puppeteer-core";
import { program } from "./program.ts";
import type { Tab } from "./tab.ts";

/** firefox opens a window of Debian's Firefox over WebDriver BiDi, with a profile that nobody used before. */
export async function firefox(): Promise<Tab> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: program("CASITAS_FIREFOX", ["firefox-esr", "firefox"]),
    headless: true,
    extraPrefsFirefox: { "ui.prefersReducedMotion": 1, "datareporting.policy.dataSubmissionEnabled": false },
  });
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on("console", (said) => {
    if (["error", "warn"].includes(said.type())) complaints.push(said.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  return {
    goto: async (url) => void (await page.goto(url)),
    run: (what, with_) => page.evaluate(what as never, with_ as never),
    click: (selector) => page.click(selector),
    type: (text) => page.keyboard.type(text),
    complaints: () => Promise.resolve(complaints),
    close: () => browser.close(),
  };
}
