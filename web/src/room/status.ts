import { h, type Kid } from "../dom/h.ts";
import { resultLine, seatName } from "../names.ts";
import { t } from "../text.ts";
import { waits, type Scene } from "./context.ts";

/** status says whose turn it is and what happened last. */
export function status(s: Scene): Kid {
  const now = saying(s);
  return [
    h(
      "p",
      {
        class: s.view.toMove === s.mine && s.mine !== undefined ? "say say-mine" : "say",
        "data-status": s.view.phase,
      },
      now,
    ),
    h("p", { class: "last soft" }, s.last !== now && s.last),
  ];
}

function saying(s: Scene): string {
  const { view } = s;
  if (waits(s, "sow")) return s.up ? t("say.saving") : t("say.savingLater");
  switch (view.phase) {
    case "open":
      return s.mine === undefined ? t("say.open") : t("say.waiting");
    case "playing":
      if (view.toMove === undefined) return "";
      if (s.held) return t("say.held", { n: Math.max(0, s.live.turn - view.turn - 1) });
      if (s.playing) return t("say.playing");
      if (view.toMove === s.mine) return t("say.mine");
      return t("say.theirs", { name: seatName(view.seats, view.toMove) });
    case "between":
      return t("say.between", { n: view.rounds?.length ?? view.round });
    default:
      return view.result ? resultLine(view.result, view.seats) : t("say.closed");
  }
}
