import type { Summary } from "../../wire/wire.gen.ts";
import { session } from "../app.ts";
import { h, type Kid } from "../dom/h.ts";
import { clockName, gameName, lengthName, roundName, seatName, whoName } from "../names.ts";
import { mySeat, waitsForMe } from "../ongoing.ts";
import { whoLink } from "../player/link.ts";
import { roomPath } from "../router.ts";
import { span, t } from "../text.ts";

/** myGames lists the matches of this player that go on: those that wait for them, by when, then the others. */
export function myGames(all: readonly Summary[]): Kid {
  const waiting = all.filter(waitsForMe);
  const others = all.filter((summary) => !waitsForMe(summary));
  return (
    all.length > 0 &&
    h(
      "section",
      { class: "panel my-games", key: "my-games", "aria-labelledby": "my-games-h" },
      h("h2", { id: "my-games-h" }, t(waiting.length > 0 ? "games.waits" : "games.mine")),
      waiting.length > 0 && h("ul", { class: "lines", key: "waiting" }, waiting.map(line)),
      waiting.length > 0 && others.length > 0 && h("h3", null, t("games.mine")),
      others.length > 0 && h("ul", { class: "lines", key: "others" }, others.map(line)),
    )
  );
}

function line(summary: Summary): Kid {
  const other = (1 - mySeat(summary)) as 0 | 1;
  const who = summary.seats[other]!;
  const mine = waitsForMe(summary);
  const facts = [
    lengthName(summary.length, summary.ballot),
    summary.length !== 0 && roundName(summary.length, summary.round),
    clockName(summary.timed),
  ];
  const left = summary.due !== undefined && t("games.left", { time: span(summary.due - session.now()) });
  const whose = !mine && t("games.theirs", { name: seatName(summary.seats, other) });
  return h(
    "li",
    { key: summary.room, class: "line" },
    h(
      "div",
      { class: "line-what" },
      h(
        "strong",
        null,
        gameName(summary.rules, summary.pits),
        " – ",
        whoLink(who, {}, false, whoName(who, { name: summary.rules, pits: summary.pits })),
      ),
      (left || whose) && h("span", null, [whose, left].filter(Boolean).join(" · ")),
      h("span", { class: "soft" }, facts.filter(Boolean).join(" · ")),
    ),
    h(
      "a",
      { class: mine ? "button main" : "button", href: roomPath(summary.room), "data-do": "play-on" },
      t(mine ? "games.play" : "rooms.return"),
    ),
  );
}
