import type { Fact, Game, Lessons, Source } from "../../wire/wire.gen.ts";
import { dialog } from "../dom/dialog.ts";
import { h, type Kid } from "../dom/h.ts";
import { gameOf } from "../games.ts";
import { learnLink } from "../learn/link.ts";
import { lessonsOf } from "../learn/lessons.ts";
import { picture } from "../learn/picture.ts";
import { gameName } from "../names.ts";
import { openingsPath, placeOf } from "../router.ts";
import { t } from "../text.ts";
import { opening } from "./small-board.ts";

/** ruleDialog shows the card of a game: how it is played, where it is from, and how sure that is. */
export function ruleDialog(name: string): void {
  let lessons: Lessons | undefined;
  const d = dialog("rules", (d) => {
    const game = gameOf(name);
    return h(
      "article",
      { class: "rules" },
      h("h2", { tabindex: -1, autofocus: true }, gameName(name)), // or a link far below would have the focus
      game ? ruleText(game, lessons) : h("p", null, t("rules.none")),
      h(
        "div",
        { class: "row end" },
        openingsLink(name, () => d.close()),
        learnLink(name, { onclick: () => d.close() }),
        h("button", { type: "button", class: "main", onclick: () => d.close() }, t("close")),
      ),
    );
  });
  if (!gameOf(name)?.lessons) return;
  void lessonsOf(name).then((had) => {
    if (typeof had !== "object") return; // the words do without
    lessons = had;
    d.paint();
  });
}

/** openingsLink leads to how each first pit of a game fares. Who is in a room stays there. */
function openingsLink(name: string, onclick: () => void): Kid {
  const stay = placeOf(location.pathname).at === "room" ? { target: "_blank" } : {};
  return h(
    "a",
    { class: "button", href: openingsPath(name), "data-do": "openings", onclick, ...stay },
    t("openings.link"),
  );
}

/** ruleText is a card without its heading, with a picture of what a lesson shows. How rounds make a match stands apart. */
function ruleText(game: Game, lessons: Lessons | undefined): Kid {
  const ofMatches = game.lengths.toTheEnd ? ["match", "closed"] : [];
  const said = (matches: boolean): Kid =>
    h(
      "ul",
      null,
      game.card.filter((f) => ofMatches.includes(f.topic) === matches).map((f) => fact(f, lessons)),
    );
  return [
    opening(game.boards[0]!, game.seeds),
    h("p", { class: "soft" }, game.from),
    h("h3", null, t("rules.how")),
    h("p", { class: "soft" }, t("rules.how.hint"), lessons && ` ${t("rules.pictures")}`),
    said(false),
    ofMatches.length > 0 && [h("h3", null, t("rules.match")), said(true)],
    h("h3", null, t("rules.ours")),
    h("p", { class: "soft" }, t("rules.ours.hint")),
    h(
      "ul",
      null,
      game.decisions.map((f) => fact(f, undefined)),
    ),
    h("h3", null, t("rules.about")),
    h("p", null, game.about),
    h("h3", null, t("rules.record")),
    h("p", null, game.record),
    h("h3", null, t("rules.sources")),
    h("ul", { class: "soft" }, game.sources.map(source)),
  ];
}

function fact(f: Fact, lessons: Lessons | undefined): Kid {
  const shown = lessons?.lessons.find((lesson) => lesson.topic === f.topic);
  return h("li", { "data-topic": f.topic }, f.text, shown && picture(lessons!, shown));
}

const source = (s: Source): Kid =>
  h(
    "li",
    null,
    s.url ? h("a", { href: s.url, target: "_blank", rel: "noopener noreferrer" }, s.title) : s.title,
  );
