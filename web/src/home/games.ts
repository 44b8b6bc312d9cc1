import { h, type Kid } from "../dom/h.ts";
import { icon } from "../dom/icons.ts";
import { toolbar } from "../dom/toolbar.ts";
import { games } from "../games.ts";
import { learnLink } from "../learn/link.ts";
import { gameName } from "../names.ts";
import { t } from "../text.ts";
import { botButton } from "./bot-button.ts";
import { opening } from "./small-board.ts";
import { ruleDialog } from "./rule-card.ts";
import type { Wanted } from "./wanted.ts";

/** gameCards shows the games; play is called with the one that somebody wants to play. With a bot it begins at once. */
export function gameCards(play: (name: string) => void, wanted: Wanted): Kid {
  if (games().length === 0) return null; // not loaded yet
  return h(
    "section",
    { class: "games", "aria-labelledby": "games-h" },
    h("h2", { id: "games-h" }, t("home.games")),
    h(
      "ul",
      { class: "cards" },
      games().map((game) =>
        h(
          "li",
          { key: game.name, class: "card game" },
          opening(game.boards[0]!, game.seeds),
          h("h3", null, gameName(game.name)),
          h("p", { class: "soft where" }, game.region),
          h("p", null, game.short),
          toolbar(
            { class: "row", "aria-label": gameName(game.name) },
            h(
              "button",
              {
                type: "button",
                "data-do": "rules",
                "aria-label": t("home.rules.of", { game: gameName(game.name) }),
                onclick: () => ruleDialog(game.name),
              },
              icon("book"),
              t("home.rules"),
            ),
            learnLink(game.name),
            h(
              "button",
              {
                type: "button",
                class: "main",
                "aria-label": t("home.play.of", { game: gameName(game.name) }),
                onclick: () => play(game.name),
              },
              t("home.play"),
            ),
            botButton(game.name, wanted),
          ),
        ),
      ),
    ),
  );
}
