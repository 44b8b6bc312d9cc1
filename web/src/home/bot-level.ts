import { h, type Kid } from "../dom/h.ts";
import { keep, recall } from "../keep.ts";
import { t } from "../text.ts";

const kept = "casitas.bot";

/** The levels of the server's bots, the weakest first. */
const levels = [1, 2, 3, 4, 5] as const;

/** botLevel is the level that was chosen last on this device. */
export function botLevel(): number {
  const level = recall(kept);
  return levels.find((l) => l === level) ?? 2;
}

/** botLevels lets one choose how strong a bot is. */
export function botLevels(id: string, changed: () => void): Kid {
  return h(
    "div",
    { class: "field", key: "bot-level" },
    h("label", { for: id }, t("bot.level")),
    h(
      "select",
      {
        id,
        name: "bot",
        value: String(botLevel()),
        onchange: (e: Event) => {
          keep(kept, Number((e.target as HTMLSelectElement).value));
          changed();
        },
      },
      levels.map((level) =>
        h("option", { key: String(level), value: String(level) }, t(`bot.level.${level}`)),
      ),
    ),
  );
}
