import { dialog } from "../dom/dialog.ts";
import { h, type Kid } from "../dom/h.ts";
import { icon } from "../dom/icons.ts";
import { sideName } from "../names.ts";
import { set, settings } from "../settings.ts";
import { t } from "../text.ts";
import { busyText } from "../waiting.ts";
import type { Scene } from "./context.ts";
import { offerButtons } from "./offers.ts";

type End = Parameters<Scene["command"]>[0];

/** bothActions is what two people at one device can do besides sowing. */
export function bothActions(s: Scene): Kid {
  const { phase } = s.live;
  const busy = s.pending.some((c) => c.do !== "sow");
  const { facing } = settings();
  return [
    h(
      "button",
      {
        type: "button",
        class: "quiet",
        key: "facing",
        "data-do": "facing",
        "aria-pressed": String(facing),
        onclick: () => set({ facing: !facing }),
      },
      icon("turn"),
      t("both.facing"),
    ),
    offerButtons(s),
    (phase === "playing" || phase === "between") &&
      h(
        "button",
        {
          type: "button",
          class: "quiet",
          key: "end",
          "data-do": "end",
          disabled: busy,
          onclick: () => void end(s),
        },
        busy ? busyText() : [icon("flag"), t("both.end")],
      ),
  ];
}

/** end asks how the match is to end. */
async function end(s: Scene): Promise<void> {
  const d = dialog<End>("end", (d) => {
    const way = (label: string, how: End): Kid =>
      h("button", { type: "button", "data-do": `end-${how.do}`, onclick: () => d.close(how) }, label);
    return h(
      "div",
      { class: "stack" },
      h("h2", null, t("both.how")),
      [0, 1].map((seat) => way(t("both.gives", { name: sideName(seat) }), { do: "resign", seat })),
      way(t("both.draw"), { do: "offer" }),
      way(t("both.nobody"), { do: "abort" }),
      h(
        "div",
        { class: "row end" },
        h(
          "button",
          { type: "button", class: "main", autofocus: true, onclick: () => d.close() },
          t("confirm.no"),
        ),
      ),
    );
  });
  const how = await d.answer;
  if (how) s.command(how);
}
