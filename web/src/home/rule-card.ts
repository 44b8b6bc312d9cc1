import type { Game, Games, Source } from "../../wire/wire.gen.ts";
import { dialog } from "../dom/dialog.ts";
import { h, type Kid } from "../dom/h.ts";
import { gameOf } from "../games.ts";
import { ask } from "../http.ts";
import { gameName } from "../names.ts";
import { has, t } from "../text.ts";
import { mini } from "./mini.ts";

let told: Promise<readonly Game[]> | undefined;

/** tellRules asks the server for its rules, once. */
function tellRules(): Promise<readonly Game[]> {
  told ??= ask<Games>("GET", "/api/rules").then((reply) => {
    if (reply.ok) return reply.body.games;
    told = undefined;
    return [];
  });
  return told;
}

/** ruleDialog shows the card of a game: how it is played, where it is from, and how sure that is. */
export async function ruleDialog(name: string): Promise<void> {
  let sources: readonly Source[] = [];
  const d = dialog("rules", (d) =>
    h(
      "article",
      { class: "rules" },
      h("h2", null, gameName(name)),
      ruleText(name, sources),
      h(
        "div",
        { class: "row end" },
        h("button", { type: "button", class: "main", onclick: () => d.close() }, t("close")),
      ),
    ),
  );
  sources = (await tellRules()).find((g) => g.name === name)?.sources ?? [];
  d.paint();
}

/** ruleText is a card without its heading. */
export function ruleText(name: string, sources: readonly Source[]): Kid {
  const game = gameOf(name);
  if (!game) return h("p", null, name);
  const rules = Array.from({ length: game.rules }, (_, i) => t(`game.${name}.rule.${i + 1}`));
  return [
    mini(game.pits[0]!, game.seeds),
    h("p", { class: "soft" }, t(`game.${name}.from`)),
    h("h3", null, t("rules.how")),
    h(
      "ul",
      null,
      rules.map((rule) => h("li", null, rule)),
    ),
    game.rounds && [h("h3", null, t("rules.match")), h("p", null, t("rules.match.text"))],
    h("h3", null, t("rules.about")),
    h("p", null, t(`game.${name}.about`)),
    h("h3", null, t("rules.record")),
    h("p", null, t(`game.${name}.record`)),
    h("h3", null, t("rules.ours")),
    h("p", null, t(`game.${name}.ours`)),
    sources.length > 0 && [
      h("h3", null, t("rules.sources")),
      h("ul", { class: "soft" }, sources.map(source)),
    ],
    has(`game.${name}.words`) && h("p", { class: "soft" }, t(`game.${name}.words`)),
  ];
}

const source = (s: Source): Kid =>
  h(
    "li",
    null,
    s.url ? h("a", { href: s.url, target: "_blank", rel: "noopener noreferrer" }, s.title) : s.title,
  );
