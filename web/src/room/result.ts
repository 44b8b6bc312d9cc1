import { h, type Kid } from "../dom/h.ts";
import { resultLine, seatName } from "../names.ts";
import { matchPath, roomPath } from "../router.ts";
import { t } from "../text.ts";
import { button } from "./actions.ts";
import { other, type Scene } from "./context.ts";
import { overSentence } from "./sentence.ts";

/** result is the panel of a match that is over, with the way to another. */
export function result(s: Scene): Kid {
  const { view, live } = s;
  if (!view.result) return null;
  const over = view.result.why === "match" ? view.rounds?.at(-1)?.over : undefined;
  return h(
    "section",
    {
      class: "panel panel-good",
      key: "result",
      "data-panel": "result",
      "data-why": view.result.why,
      "data-winner": view.result.winner ?? "none",
      "aria-labelledby": "result-h",
    },
    h("h2", { id: "result-h" }, resultLine(view.result, view.seats)),
    view.result.why !== "aborted" && h("p", { class: "score" }, score(s)),
    over !== undefined && h("p", { class: "soft" }, overSentence(over)),
    h(
      "div",
      { class: "row" },
      live.to
        ? h("a", { class: "button main", href: roomPath(live.to), "data-do": "follow" }, t("result.follow"))
        : s.mine !== undefined && live.phase === "finished" && rematch(s),
      view.turn > 1 &&
        h("a", { class: "button", href: matchPath(s.room), "data-do": "replay" }, t("match.replay")),
      view.result.why !== "aborted" &&
        h(
          "a",
          {
            class: "button",
            href: `/api/matches/${encodeURIComponent(s.room)}.txt`,
            target: "_blank",
            rel: "noopener",
          },
          t("mine.record"),
        ),
      h("a", { class: "button", href: "/" }, t("lost.home")),
    ),
  );
}

const score = ({ view }: Scene): string =>
  `${seatName(view.seats, 0)} ${view.held[0]} – ${view.held[1]} ${seatName(view.seats, 1)}`;

function rematch(s: Scene): Kid {
  const { live, mine } = s;
  if (mine === undefined) return null;
  if (live.wants[mine])
    return h("span", { class: "soft" }, t("result.asked", { name: seatName(live.seats, other(mine)) }));
  return button(s, "rematch", live.wants[other(mine)] ? t("do.rematch.yes") : t("do.rematch"), "main");
}
