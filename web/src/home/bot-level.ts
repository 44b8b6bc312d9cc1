import { h, type Kid } from "../dom/h.ts";
import { gameOf } from "../games.ts";
import { recall, store } from "../storage.ts";
import { t } from "../text.ts";

const storedAs = "casitas.bot";

/** The levels of the server's bots, the weakest first. */
const levels = [1, 2, 3, 4, 5] as const;

/** botLevel is the level that was chosen last on this device. */
export function botLevel(): number {
  const level = recall(storedAs);
  return levels.find((l) => l === level) ?? 2;
}

/** botLevels lets one choose how strong a bot of a game is. */
export function botLevels(id: string, game: string, changed: () => void): Kid {
  const best = gameOf(game)?.best;
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
          store(storedAs, Number((e.target as HTMLSelectElement).value));
          changed();
        },
      },
      levels.map((level) =>
        h(
          "option",
          { key: String(level), value: String(level) },
          t(level === 5 && best ? `bot.level.5.${best}` : `bot.level.${level}`),
        ),
      ),
    ),
  );
}
