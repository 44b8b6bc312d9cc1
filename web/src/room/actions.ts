import type { Cmd } from "../../wire/wire.gen.ts";
import { dialog } from "../dom/dialog.ts";
import { h, type Kid } from "../dom/h.ts";
import { icon } from "../dom/icons.ts";
import { seatName } from "../names.ts";
import { t } from "../text.ts";
import { busyText } from "../waiting.ts";
import { bothActions } from "./both.ts";
import { other, waits, type Scene } from "./context.ts";

/** A match can be called off as long as this turn has not been played. */
const lastAbort = 2;

/** actions is what a player can do besides sowing. */
export function actions(s: Scene): Kid {
  const { live, mine } = s;
  if (mine === undefined) return null;
  if (s.both) return bothActions(s);
  if (live.phase === "open")
    return button(s, "abort", t("do.abort.open"), "quiet", () => void confirm(s, "abort"));
  if (live.phase !== "playing" && live.phase !== "between") return null;
  const early = live.turn <= lastAbort && live.phase === "playing";
  return [
    live.offer === undefined && !early && button(s, "offer", t("do.offer"), "quiet"),
    early
      ? button(s, "abort", t("do.abort"), "quiet", () => void confirm(s, "abort"))
      : button(s, "resign", [icon("flag"), t("do.resign")], "quiet", () => void confirm(s, "resign")),
  ];
}

/** offer is the panel about a draw that is offered. */
export function offer(s: Scene): Kid {
  const { live, mine } = s;
  if (live.offer === undefined || (live.phase !== "playing" && live.phase !== "between")) return null;
  const name = seatName(live.seats, live.offer);
  if (mine === undefined)
    return h(
      "div",
      { key: "offered", class: "panel panel-note" },
      h("p", null, t("event.offered", { name })),
    );
  if (live.offer === mine) {
    return h(
      "div",
      { key: "offer", class: "panel panel-note", "data-panel": "offer" },
      h("p", null, t("offer.mine", { name: seatName(live.seats, other(mine)) })),
      h("div", { class: "row" }, button(s, "decline", t("do.withdraw"), "")),
    );
  }
  return h(
    "div",
    { key: "offer", class: "panel panel-note", "data-panel": "offer" },
    h("p", null, t("event.offered", { name })),
    h(
      "div",
      { class: "row" },
      button(s, "accept", t("do.accept"), "main"),
      button(s, "decline", t("do.decline"), ""),
    ),
  );
}

/** button does something that the server must agree to, and waits for it. */
export function button(
  s: Scene,
  verb: Cmd["do"],
  label: Kid,
  kind: string,
  act = () => s.command({ do: verb }),
): Kid {
  const busy = waits(s, verb);
  return h(
    "button",
    { type: "button", class: kind, "data-do": verb, key: verb, disabled: busy, onclick: act },
    busy ? busyText() : label,
  );
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
