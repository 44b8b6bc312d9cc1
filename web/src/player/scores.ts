import type { GameScore, Profile, Rival, Score } from "../../wire/wire.gen.ts";
import { h, type Kid } from "../dom/h.ts";
import { gameName } from "../names.ts";
import { number, t } from "../text.ts";
import { whoLink } from "./link.ts";

/** scoreTables are how a player's matches ended: by game, and by opponent. */
export const scoreTables = ({ games, opponents, more, partial }: Profile): Kid => [
  partial && h("p", { class: "soft", key: "partial", role: "status" }, t("profile.partial")),
  games.length > 0 && [
    table("games", t("profile.games"), t("make.game"), games.flatMap(gameRows)),
    h(
      "div",
      { class: "stack", key: "rivals" },
      table("rivals", t("profile.rivals"), t("profile.opponent"), opponents.flatMap(rivalRows)),
      more && h("p", { class: "soft" }, t("rooms.more", { n: more })),
    ),
  ],
];

const table = (name: string, title: string, first: string, rows: readonly Kid[]): Kid =>
  h(
    "section",
    { class: "panel scores", key: name, "data-scores": name, "aria-labelledby": `${name}-h` },
    h("h2", { id: `${name}-h` }, title),
    h(
      "table",
      null,
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          [first, t("profile.won"), t("profile.drawn"), t("profile.lost")].map((head) =>
            h("th", { scope: "col" }, head),
          ),
        ),
      ),
      h("tbody", null, rows),
    ),
  );

/** gameRows are the score in a game, and that with bots below it. */
const gameRows = (game: GameScore): Kid[] => [
  row(game.rules, gameName(game.rules), game.all),
  played(game.bots) > 0 && row(`${game.rules} bots`, t("profile.bots"), game.bots, "below"),
];

/** rivalRows are the score with somebody, and below it that in each game. */
const rivalRows = ({ who, all, games }: Rival): Kid[] => [
  row(who.id, whoLink(who), all),
  ...games.map((game) => row(`${who.id} ${game.rules}`, gameName(game.rules), game.all, "below")),
];

const row = (key: string, what: Kid, { won, drawn, lost }: Score, kind = ""): Kid =>
  h(
    "tr",
    { key, class: kind },
    h("th", { scope: "row" }, what),
    [won, drawn, lost].map((n) => h("td", null, number(n))),
  );

const played = ({ won, drawn, lost }: Score): number => won + drawn + lost;
