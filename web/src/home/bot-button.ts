import { h, type Kid } from "../dom/h.ts";
import { gameName } from "../names.ts";
import { t } from "../text.ts";
import { botLevel } from "./bot-level.ts";
import { first, optionsOf } from "./choices.ts";
import type { Wanted } from "./wanted.ts";

/** botButton begins a single game against a bot. */
export const botButton = (game: string, wanted: Wanted): Kid =>
  h(
    "button",
    {
      type: "button",
      "data-do": "bot",
      "aria-label": t("home.bot.of", { game: gameName(game) }),
      disabled: wanted.room !== undefined,
      onclick: () =>
        void wanted.make(optionsOf({ ...first, rules: game, pits: 0, length: 0, bot: true }), botLevel()),
    },
    t("home.bot"),
  );
