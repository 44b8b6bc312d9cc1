import { dialog } from "../dom/dialog.ts";
import { h, type Kid } from "../dom/h.ts";
import { gameOf } from "../games.ts";
import { ask } from "../http.ts";
import { gameName } from "../names.ts";
import { has, t } from "../text.ts";
import { mini } from "./mini.ts";

/** What GET /api/rules says of a game, as far as a card shows it. */
interface Told {
  name: string;
  sources?: { title?: string; url?: string }[] | string[];
}

let told: Promise<Told[]> | undefined;

/** tellRules asks the server for its rules, once. */
function tellRules(): Promise<Told[]> {
  told ??= ask<{ rules?: Told[]; games?: Told[] }>("GET", "/api/rules").then((reply) => {
    if (!reply.ok) {
      told = undefined;
      return [];
    }
    const body = reply.body;
    return Array.isArray(body) ? (body as Told[]) : (body.rules ?? body.games ?? []);
  });
  return told;
}

/** ruleDialog shows the card of a game: how it is played, where it is from, and how sure that is. */
export async function ruleDialog(name: string): Promise<void> {
  let sources: string[] = [];
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
  sources = ((await tellRules()).find((g) => g.name === name)?.sources ?? []).map((s) =>
    typeof s === "string" ? s : [s.title, s.url].filter(Boolean).join(", "),
  );
  d.paint();
}

/** ruleText is a card without its heading. */
export function ruleText(name: string, sources: readonly string[]): Kid {
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
      h(
        "ul",
        { class: "soft" },
        sources.map((s) => h("li", null, s)),
      ),
    ],
    has(`game.${name}.words`) && h("p", { class: "soft" }, t(`game.${name}.words`)),
  ];
}
