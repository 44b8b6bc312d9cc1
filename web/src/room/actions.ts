import { dialog } from "../dom/dialog.ts";
import { h, type Kid } from "../dom/h.ts";
import { icon } from "../dom/icons.ts";
import { t } from "../text.ts";
import { bothActions } from "./both.ts";
import { button } from "./button.ts";
import { waits, type Scene } from "./context.ts";
import { offerButtons } from "./offers.ts";
import { winnerButton } from "./winner.ts";

/** A match can be called off as long as this turn has not been played, those that were drawn by lot not counted. */
const lastAbort = 2;

/** actions is what a player can do besides sowing. */
export function actions(s: Scene): Kid {
  const { live, mine } = s;
  if (mine === undefined) return winnerButton(s);
  if (s.both) return bothActions(s);
  if (live.phase === "open")
    return button(s, "abort", t("do.abort.open"), "quiet", () => void confirm(s, "abort"));
  if (live.phase !== "playing" && live.phase !== "between") return null;
  const early = live.turn <= lastAbort + (live.ballot ?? 0) && live.phase === "playing";
  return [
    winnerButton(s),
    live.paused !== undefined && button(s, "resume", t("do.resume"), "main"),
    offerButtons(s),
    live.offer === undefined &&
      !early &&
      button(s, "offer", t("do.offer"), "quiet", undefined, waits(s, "offer", undefined)),
    early
      ? button(s, "abort", t("do.abort"), "quiet", () => void confirm(s, "abort"))
      : button(s, "resign", [icon("flag"), t("do.resign")], "quiet", () => void confirm(s, "resign")),
  ];
}

/** confirm asks before what cannot be taken back. */
async function confirm(s: Scene, verb: "resign" | "abort"): Promise<void> {
  const d = dialog<true>("confirm", (d) =>
    h(
      "div",
      { class: "stack" },
      h("h2", null, t(`confirm.${verb}`)),
      h("p", null, t(`confirm.${verb}.text`)),
      h(
        "div",
        { class: "row end" },
        h("button", { type: "button", autofocus: true, onclick: () => d.close() }, t("confirm.no")),
        h(
          "button",
          {
            type: "button",
            class: "main danger",
            "data-do": `confirm-${verb}`,
            onclick: () => d.close(true),
          },
          t(`confirm.${verb}.yes`),
        ),
      ),
    ),
  );
  if (await d.answer) s.command({ do: verb });
}
