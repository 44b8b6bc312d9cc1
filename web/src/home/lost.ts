import { h, type Kid } from "../dom/h.ts";
import { paint } from "../dom/paint.ts";
import type { Page } from "../page.ts";
import { t } from "../text.ts";

/** lostPage is for addresses that lead nowhere. */
export const lostPage = (): Page =>
  plain("lost", "lost.text", () => h("a", { class: "button main", href: "/" }, t("lost.home")));

/** unloadedPage is for a part of the program that could not be loaded. */
export const unloadedPage = (): Page =>
  plain("unloaded", "unloaded.text", () =>
    h("button", { type: "button", class: "main", onclick: () => location.reload() }, t("reload")),
  );

/** plain is a page of a heading, a sentence and something to press. */
function plain(title: string, text: string, button: () => Kid): Page {
  const el = document.createElement("div");
  el.className = "lost";
  const repaint = (): void => paint(el, h("h1", null, t(title)), h("p", null, t(text)), button());
  repaint();
  return { el, title: () => t(title), repaint, leave: () => {} };
}
