import { dialog } from "../dom/dialog.ts";
import { h } from "../dom/h.ts";
import { has, t } from "../text.ts";
import type { Shortcut } from "./shortcuts.ts";

/** keysDialog lists the keys of the page that is open. */
export function keysDialog(shortcuts: readonly Shortcut[]): void {
  dialog("keys", (d) =>
    h(
      "div",
      { class: "stack" },
      h(
        "h2",
        { tabindex: -1, autofocus: true },
        t("keys"),
      ) /* so that the list is seen and read from its top */,
      h(
        "dl",
        { class: "keys" },
        shortcuts.map(({ keys, says }) =>
          h(
            "div",
            { key: says },
            h(
              "dt",
              null,
              shown(keys).map((key) => h("kbd", null, key)),
            ),
            h("dd", null, t(says)),
          ),
        ),
      ),
      h("p", { class: "soft" }, t("keys.hint")),
      h(
        "div",
        { class: "row end" },
        h("button", { type: "button", class: "main", onclick: () => d.close() }, t("close")),
      ),
    ),
  );
}

const arrows: Readonly<Record<string, string>> = {
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
};

/** shown is how keys are written on a keyboard: digits as a range, names in the language. */
function shown(keys: readonly string[]): string[] {
  if (keys.length === 10 && keys.every((key) => /^\d$/.test(key))) return [`${keys[0]} – ${keys[9]}`];
  return keys.map((key) => {
    const name = `key.${key === " " ? "Space" : key}`;
    return arrows[key] ?? (has(name) ? t(name) : key.toUpperCase());
  });
}
