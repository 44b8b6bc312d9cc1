import puppeteer from "puppeteer-core";
import { program } from "./program.ts";
import { tabOf, type Tab } from "./tab.ts";

/** firefox opens a window of Debian's Firefox over WebDriver BiDi, with a profile that nobody used before. */
export async function firefox(): Promise<Tab> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: program("CASITAS_FIREFOX", ["firefox-esr", "firefox"]),
    headless: true,
    extraPrefsFirefox: { "ui.prefersReducedMotion": 1, "datareporting.policy.dataSubmissionEnabled": false },
  });
  return tabOf(await browser.newPage(), () => browser.close());
}
