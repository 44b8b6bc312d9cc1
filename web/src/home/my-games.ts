import type { Summary } from "../../wire/wire.gen.ts";
import { session } from "../app.ts";
import { h, type Kid } from "../dom/h.ts";
import { clockName, gameName, lengthName, roundName, seatName, whoName } from "../names.ts";
import { mySeat, waitsForMe } from "../ongoing.ts";
import { whoLink } from "../player/link.ts";
import { roomPath } from "../router.ts";
import { span, t } from "../text.ts";

/** myGames lists the matches of this player that go on: those that wait for them, by when, then the others. */
export function myGames(cards: readonly Summary[]): Kid {
  const waiting = cards.filter(waitsForMe);
  const others = cards.filter((card) => !waitsForMe(card));
  return (
    cards.length > 0 &&
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

function line(card: Summary): Kid {
  const other = (1 - mySeat(card)) as 0 | 1;
  const who = card.seats[other]!;
  const mine = waitsForMe(card);
  const facts = [
    lengthName(card.length, card.ballot),
    card.length !== 0 && roundName(card.length, card.round),
    clockName(card.timed),
  ];
  const left = card.due !== undefined && t("games.left", { time: span(card.due - session.now()) });
  const whose = !mine && t("games.theirs", { name: seatName(card.seats, other) });
  return h(
    "li",
    { key: card.room, class: "line" },
    h(
      "div",
      { class: "line-what" },
      h(
        "strong",
        null,
        gameName(card.rules, card.pits),
        " – ",
        whoLink(who, {}, false, whoName(who, { name: card.rules, pits: card.pits })),
      ),
      (left || whose) && h("span", null, [whose, left].filter(Boolean).join(" · ")),
      h("span", { class: "soft" }, facts.filter(Boolean).join(" · ")),
    ),
    h(
      "a",
      { class: mine ? "button main" : "button", href: roomPath(card.room), "data-do": "play-on" },
      t(mine ? "games.play" : "rooms.return"),
    ),
  );
}
