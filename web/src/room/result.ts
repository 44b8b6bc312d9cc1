import { h, type Kid } from "../dom/h.ts";
import { isSet, seatName } from "../names.ts";
import { matchPath, roomPath } from "../router.ts";
import { challengeButton } from "../seek/open.ts";
import { t } from "../text.ts";
import { button } from "./button.ts";
import { nextGame } from "./next-game.ts";
import { other, type Scene } from "./context.ts";
import { endSentence, firstRound, resultSentence, roundSentence, totalOf } from "./sentence.ts";

/** result is the panel of a match that is over, with the way to another. */
export function result(s: Scene): Kid {
  const { view, live } = s;
  if (!view.result) return null;
  const over = view.result.why === "match" && endSentence(view);
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
    h("h2", { id: "result-h" }, resultSentence(view)),
    over && h("p", null, over),
    scored(s) && h("p", { class: "score" }, score(s)),
    h(
      "div",
      { class: "row" },
      live.to
        ? h(
            "a",
            { class: "button main", href: roomPath(live.to), "data-do": "follow" },
            t(live.wants.every(Boolean) || s.both ? "result.follow" : "result.next"),
          )
        : s.mine !== undefined && live.phase === "finished" && rematch(s),
      s.mine !== undefined && challengeButton(live.seats[other(s.mine)], view.rules.name),
      nextGame(s),
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
    view.result.why !== "aborted" && rounds(s),
  );
}

/** scored says whether the score is worth a line: the result of a single game that was played to its end has it. */
const scored = ({ view: { result, length } }: Scene): boolean =>
  result?.why !== "aborted" && !(result?.why === "match" && length === 0);

const score = ({ view }: Scene): string =>
  t("result.score", {
    s: seatName(view.seats, 0),
    a: totalOf(view)[0],
    b: totalOf(view)[1],
    o: seatName(view.seats, 1),
  });

/** rounds says of a match who won how many, and with what. */
function rounds({ view }: Scene): Kid {
  const all = view.rounds ?? [];
  if (view.length === 0 || all.length === 0) return null;
  const won = (winner: string): number => all.filter((round) => round.winner === winner).length;
  return [
    h(
      "p",
      null,
      t(isSet(view.length) ? "result.rounds.set" : "result.rounds", {
        s: seatName(view.seats, 0),
        a: won("south"),
        b: won("north"),
        o: seatName(view.seats, 1),
      }),
    ),
    h(
      "ol",
      {
        class: "plain rounds-told",
        tabindex: 0,
        "aria-label": t(isSet(view.length) ? "rounds.set" : "rounds"),
      },
      all.map((_, i) => h("li", { key: i }, roundSentence(view, firstRound(view) + i))),
    ),
  ];
}

function rematch(s: Scene): Kid {
  const { live, mine } = s;
  if (mine === undefined) return null;
  if (live.wants[mine])
    return h("span", { class: "soft" }, t("result.asked", { name: seatName(live.seats, other(mine)) }));
  return button(s, "rematch", live.wants[other(mine)] ? t("do.rematch.yes") : t("do.rematch"), "main");
}
