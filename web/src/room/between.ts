import type { View } from "../../wire/wire.gen.ts";
import { h, type Kid } from "../dom/h.ts";
import { isSet, seatName } from "../names.ts";
import { inTime, t } from "../text.ts";
import { button } from "./button.ts";
import type { Scene } from "./context.ts";
import { endSentence, roundSentence } from "./sentence.ts";

/** between is the panel of the pause between two rounds: how the last ended, how the next opens, and who is ready. */
export function between(s: Scene, now: number): Kid {
  const view = s.live;
  // It stays while a turn is held, or the end of the round is looked at.
  if (view.phase !== "between" || !(s.view.phase === "between" || s.held || s.looking)) return null;
  const seconds = Math.max(0, Math.ceil(((view.until ?? now) - now) / 1000));
  return h(
    "section",
    { class: "panel panel-good", key: "between", "data-panel": "between", "aria-labelledby": "between-h" },
    h("h2", { id: "between-h" }, roundSentence(view, view.round)),
    h("p", null, endSentence(view)),
    view.next &&
      h(
        "p",
        null,
        t(isSet(view.length) ? "between.next.set" : "between.next", {
          n: view.round + 1,
          name: seatName(view.seats, view.next.toMove),
        }),
        " ",
        closed(s),
      ),
    h(
      "div",
      { class: "row" },
      s.mine !== undefined &&
        (s.live.ready[s.mine]
          ? h("span", { class: "soft" }, t("between.waiting"))
          : button(s, "ready", t(s.both ? next(view) : "do.ready"), "main")),
      view.until !== undefined &&
        h(
          "span",
          { class: "countdown", role: "timer" },
          view.timed?.days ? inTime(seconds * 1000) : t("between.until", { s: seconds }),
        ),
    ),
  );
}

const next = ({ length }: View): string => (isSet(length) ? "both.next.set" : "both.next");

function closed(s: Scene): string {
  const { next, rules, seats } = s.live;
  if (!next) return "";
  const words = [0, 1].map((seat) => {
    const shut = next.pits.slice(seat * rules.pits, (seat + 1) * rules.pits).filter((p) => p === null).length;
    return shut > 0 ? t("between.closed", { name: seatName(seats, seat), n: shut }) : "";
  });
  return words.filter(Boolean).join(" ");
}
