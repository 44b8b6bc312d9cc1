import { h, type Kid } from "../dom/h.ts";
import { botLevel, botLevels } from "../home/bot-level.ts";
import { t } from "../text.ts";
import { button } from "./button.ts";
import type { Scene } from "./context.ts";

/** botOffer is for whoever waits for somebody to sit down: a bot may take the seat. */
export function botOffer(s: Scene, changed: () => void): Kid {
  if (s.live.phase !== "open" || s.mine === undefined) return null;
  return h(
    "section",
    { class: "panel", key: "bot", "data-panel": "bot", "aria-labelledby": "bot-h" },
    h("h2", { id: "bot-h" }, t("bot.offer")),
    h("p", null, t("bot.offer.text")),
    h(
      "div",
      { class: "row" },
      botLevels("room-bot", s.view.rules.name, changed),
      button(s, "bot", t("bot.offer.go"), "", () => s.command({ do: "bot", bot: botLevel() })),
    ),
  );
}
