import type { Fact, Game, Source } from "../../wire/wire.gen.ts";
import { dialog } from "../dom/dialog.ts";
import { h, type Kid } from "../dom/h.ts";
import { gameOf } from "../games.ts";
import { gameName } from "../names.ts";
import { t } from "../text.ts";
import { mini } from "./mini.ts";

/** ruleDialog shows the card of a game: how it is played, where it is from, and how sure that is. */
export function ruleDialog(name: string): void {
  dialog("rules", (d) => {
    const game = gameOf(name);
    return h(
      "article",
      { class: "rules" },
      h("h2", null, gameName(name)),
      game ? ruleText(game) : h("p", null, t("rules.none")),
      h(
        "div",
        { class: "row end" },
        h("button", { type: "button", class: "main", onclick: () => d.close() }, t("close")),
      ),
    );
  });
}

/** ruleText is a card without its heading. How rounds make a match stands apart. */
export function ruleText(game: Game): Kid {
  const ofMatches = game.lengths.toTheEnd ? ["match", "closed"] : [];
  const said = (matches: boolean): Kid =>
    h("ul", null, game.card.filter((f) => ofMatches.includes(f.topic) === matches).map(fact));
  return [
    mini(game.boards[0]!, game.seeds),
    h("p", { class: "soft" }, game.from),
    h("h3", null, t("rules.how")),
    h("p", { class: "soft" }, t("rules.how.hint")),
    said(false),
    ofMatches.length > 0 && [h("h3", null, t("rules.match")), said(true)],
    h("h3", null, t("rules.ours")),
    h("p", { class: "soft" }, t("rules.ours.hint")),
    h("ul", null, game.decisions.map(fact)),
    h("h3", null, t("rules.about")),
    h("p", null, game.about),
    h("h3", null, t("rules.record")),
    h("p", null, game.record),
    h("h3", null, t("rules.sources")),
    h("ul", { class: "soft" }, game.sources.map(source)),
  ];
}

const fact = (f: Fact): Kid => h("li", { "data-topic": f.topic }, f.text);

const source = (s: Source): Kid =>
  h(
    "li",
    null,
    s.url ? h("a", { href: s.url, target: "_blank", rel: "noopener noreferrer" }, s.title) : s.title,
  );
