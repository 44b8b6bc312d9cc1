import { h, type Kid } from "../dom/h.ts";
import { icon } from "../dom/icons.ts";
import { t } from "../text.ts";

/** awayPanel tells what happened while nobody looked. */
export function awayPanel(told: readonly string[], close: () => void): Kid {
  if (told.length === 0) return null;
  return h(
    "section",
    { class: "panel panel-note", key: "away", "data-panel": "away", "aria-labelledby": "away-h" },
    head("away-h", t("away"), close),
    h(
      "ol",
      { class: "plain" },
      told.map((s) => h("li", null, s)),
    ),
  );
}

/** rollbackPanel owns up to what the server has lost. */
export function rollbackPanel(lost: { from: number; to: number } | undefined, close: () => void): Kid {
  if (!lost) return null;
  return h(
    "section",
    {
      class: "panel panel-bad",
      key: "rollback",
      "data-panel": "rollback",
      role: "alert",
      "aria-labelledby": "rollback-h",
    },
    head("rollback-h", t("rollback"), close),
    h("p", null, t("rollback.text", { n: Math.max(1, lost.from - lost.to) })),
  );
}

function head(id: string, text: string, close: () => void): Kid {
  return h(
    "div",
    { class: "panel-head" },
    h("h2", { id }, text),
    h("button", { type: "button", class: "quiet", "aria-label": t("close"), onclick: close }, icon("close")),
  );
}
