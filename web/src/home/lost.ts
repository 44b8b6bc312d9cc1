import { h } from "../dom/h.ts";
import { paint } from "../dom/paint.ts";
import type { Page } from "../page.ts";
import { t } from "../text.ts";

/** lostPage is for addresses that lead nowhere. */
export function lostPage(): Page {
  const el = document.createElement("div");
  el.className = "lost";
  const repaint = (): void =>
    paint(
      el,
      h("h1", null, t("lost")),
      h("p", null, t("lost.text")),
      h("a", { class: "button main", href: "/" }, t("lost.home")),
    );
  repaint();
  return { el, title: () => t("lost"), repaint, leave: () => {} };
}
