import { h, type Kid } from "../dom/h.ts";
import { icon } from "../dom/icons.ts";
import { clockName, gameName, isSet, lengthName, lengthShort, roundName } from "../names.ts";
import { later } from "../shell/later.ts";
import { t } from "../text.ts";
import type { Scene } from "./context.ts";
import { companyLine } from "./company.ts";
import { watchDialog } from "./share.ts";

/** head says what is played here, and who watches. */
export function head(s: Scene, turnBoard: () => void): Kid {
  const { view } = s;
  const game = gameName(view.rules.name, view.rules.pits);
  const watchers = s.presence?.watchers ?? 0;
  const company = companyLine(s.presence);
  const round = view.length !== 0;
  const facts = [lengthName(view.length, view.ballot), clockName(view.timed)];
  if (!view.public) facts.push(t(s.both ? "both.head" : "room.private"));
  return [
    h(
      "div",
      { class: "head-what" },
      h(
        "h1",
        // Game and round are heard as one name; what is seen is shorter on a small screen.
        {
          "aria-label": round
            ? t(isSet(view.length) ? "room.heading.set" : "room.heading", { game, n: view.round })
            : game,
        },
        h("span", { class: "head-game" }, game),
        round &&
          h(
            "span",
            { class: "head-round" },
            h("span", { class: "wide" }, roundName(view.length, view.round)),
            h(
              "span",
              { class: "narrow" },
              t(isSet(view.length) ? "round.short.set" : "round.short", { n: view.round }),
            ),
          ),
      ),
      h("p", { class: "soft wide" }, facts.join(" · ")),
      company && h("p", { class: "soft wide", "data-company": true }, company),
      round && h("p", { class: "soft narrow" }, lengthShort(view.length)),
    ),
    h(
      "div",
      { class: "row head-tools" },
      h(
        "button",
        {
          type: "button",
          class: "quiet watchers",
          "data-do": "watchers",
          "data-watchers": watchers,
          title: t("share.watchers"),
          onclick: () => watchDialog(s),
        },
        icon("eye"),
        h("span", { class: "word" }, t("watching", { n: watchers })),
        h("b", { class: "figure", "aria-hidden": "true" }, watchers),
      ),
      h(
        "button",
        {
          type: "button",
          class: "quiet",
          "data-do": "rules",
          title: t("home.rules"),
          onclick: () =>
            void later(
              () => import("../home/rule-card.ts"),
              (card) => card.ruleDialog(view.rules.name),
            ),
        },
        icon("book"),
        h("span", { class: "word" }, t("home.rules")),
      ),
      h(
        "button",
        {
          type: "button",
          class: "quiet",
          "data-do": "turn-board",
          title: t("room.turn"),
          onclick: turnBoard,
        },
        icon("turn"),
        h("span", { class: "word" }, t("room.turn")),
      ),
    ),
  ];
}
