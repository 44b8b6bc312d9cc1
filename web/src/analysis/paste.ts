import { dialog } from "../dom/dialog.ts";
import { h } from "../dom/h.ts";
import { t } from "../text.ts";
import { readText, type Read } from "./read.ts";
import type { Setup } from "./setup.ts";

type Good = Extract<Read, { ok: true }>;

/** What was pasted and could not be read is there again the next time. */
let kept = "";

/** pasteDialog takes a record or a position. What cannot be read stays, with the reason. */
export function pasteDialog(now: Setup): Promise<Good | undefined> {
  let wrong = "";
  let busy = false;
  const d = dialog<Good>("paste", (d) =>
    h(
      "form",
      {
        class: "stack",
        onsubmit: (e: Event) => {
          e.preventDefault();
          void read();
        },
      },
      h("h2", null, t("analysis.paste")),
      h("label", { for: "paste-field" }, t("analysis.paste.label")),
      h("textarea", {
        id: "paste-field",
        rows: 8,
        value: kept,
        autofocus: true,
        spellcheck: "false",
        dir: "ltr",
        "aria-describedby": "paste-wrong paste-hint",
        oninput: (e: Event) => (kept = (e.target as HTMLTextAreaElement).value),
      }),
      h(
        "p",
        { class: "soft hint", id: "paste-hint" },
        t("analysis.paste.hint", { line: "4 4 4 4 4 4 / 4 4 4 4 x x held 0 8 south" }),
      ),
      h("p", { class: "error", id: "paste-wrong", role: "alert" }, wrong),
      h(
        "div",
        { class: "row end" },
        h("button", { type: "button", onclick: () => d.close() }, t("cancel")),
        h(
          "button",
          { type: "submit", class: "main", "data-do": "read", disabled: busy },
          t(busy ? "analysis.asking" : "analysis.paste.go"),
        ),
      ),
    ),
  );

  async function read(): Promise<void> {
    if (busy) return;
    busy = true;
    d.paint();
    const got = await readText(kept, now);
    busy = false;
    wrong = got.ok ? "" : got.why;
    d.paint();
    if (!got.ok) return;
    kept = "";
    d.close(got);
  }
  return d.answer;
}
