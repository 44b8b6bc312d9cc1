import "../../styles/home.css";
import "../../styles/learn.css";
import type { Game } from "../../wire/wire.gen.ts";
import { h, type Kid } from "../dom/h.ts";
import { icon } from "../dom/icons.ts";
import { paint } from "../dom/paint.ts";
import { games } from "../games.ts";
import { opening } from "../home/small-board.ts";
import { gameName } from "../names.ts";
import type { Page } from "../page.ts";
import { learnPath } from "../router.ts";
import { t } from "../text.ts";
import { CoursePage } from "./course.ts";
import { foundIn } from "./learner.ts";

/** learnPage teaches a game; without one, all are there to choose from. */
export const learnPage = (game?: string): Page => (game ? new CoursePage(game) : choicePage());

function choicePage(): Page {
  const el = document.createElement("div");
  el.className = "learn";
  const repaint = (): void =>
    paint(
      el,
      h("h1", null, t("learn.title")),
      h("p", { class: "lede" }, t("learn.lede")),
      h(
        "ul",
        { class: "cards" },
        games()
          .filter((game) => game.lessons)
          .map(card),
      ),
    );
  repaint();
  return { el, title: () => t("learn.window"), repaint, leave: () => {} };
}

function card(game: Game): Kid {
  const found = foundIn(game.name).length;
  const all = game.lessons ?? 0;
  return h(
    "li",
    { key: game.name, class: "card game" },
    opening(game.boards[0]!, game.seeds),
    h("h2", null, gameName(game.name)),
    h("p", { class: "soft where" }, t("learn.steps", { n: all })),
    h("p", null, game.short),
    h(
      "div",
      { class: "row" },
      h(
        "a",
        {
          class: found < all ? "button main" : "button",
          href: learnPath(game.name),
          "data-learn": game.name,
        },
        found >= all && icon("check"),
        t(found === 0 ? "learn.of" : found < all ? "learn.on" : "learn.anew.of", {
          game: gameName(game.name),
        }),
      ),
    ),
  );
}
