import type { List, Summary } from "../../wire/wire.gen.ts";
import { identity } from "../app.ts";
import { h, type Kid } from "../dom/h.ts";
import { icon } from "../dom/icons.ts";
import { clockName, gameName, lengthName, roundName, whoName } from "../names.ts";
import { roomPath } from "../router.ts";
import { boardsOf } from "./boards.ts";
import { storedRooms } from "./stored-rooms.ts";
import { whoPlays, type LiveGames } from "./live-games.ts";
import { t } from "../text.ts";
import { busyText } from "../waiting.ts";
import type { Wanted } from "./wanted.ts";

/** So many lines are shown at first, and so many further ones with each press. */
export const linesAtOnce = 12;

/** roomList shows the first `most` rooms of the list, after mine that are in none; those that stand elsewhere on the page are passed over. */
export function roomList(
  list: List | undefined,
  wanted: Wanted,
  live: LiveGames,
  elsewhere: ReadonlySet<string>,
  most: number,
  further: () => void,
): Kid {
  const boards = list ? boardsOf(list).filter((summary) => !mine(summary)) : [];
  const shown = list && sorted(list, boards).filter(({ room }) => !elsewhere.has(room));
  const hidden = Math.max(0, (shown?.length ?? 0) - most);
  const rest = hidden + (list?.more ?? 0);
  const others = elsewhere.size > 0 || list?.featured !== undefined; // rooms that stand above
  return h(
    "section",
    { class: "panel rooms", "aria-labelledby": "rooms-h" },
    h("h2", { id: "rooms-h" }, t("rooms")),
    kept((room) => elsewhere.has(room) || list?.rooms[room] !== undefined),
    shown === undefined
      ? h("p", { class: "soft" }, t("rooms.asking"))
      : shown.length + boards.length === 0
        ? h("p", { class: "soft empty" }, t(others ? "rooms.none.else" : "rooms.none"))
        : [
            h(
              "ul",
              { class: "lines", key: "lines" },
              shown.slice(0, most).map((summary) => line(summary, wanted)),
            ),
            rest > 0 &&
              h(
                "div",
                { class: "row", key: "more" },
                h("span", { class: "soft" }, t("rooms.more", { n: rest })),
                hidden > 0 &&
                  h(
                    "button",
                    { type: "button", key: "further", "data-do": "further", onclick: further },
                    t("profile.further"),
                  ),
              ),
            live.view(boards),
          ],
  );
}

/** kept are my rooms that stand in no list. */
function kept(stands: (room: string) => boolean): Kid {
  const rooms = storedRooms(identity.me?.id).filter((r) => !stands(r.room));
  if (rooms.length === 0) return null;
  return h(
    "ul",
    { class: "lines kept", key: "kept" },
    rooms.map((r) =>
      h(
        "li",
        { key: r.room, class: "line" },
        h(
          "div",
          { class: "line-what" },
          h("strong", null, gameName(r.rules, r.pits)),
          h("span", { class: "soft" }, t("rooms.yours")),
        ),
        h("a", { class: "button main", href: roomPath(r.room), "data-do": "return" }, t("rooms.return")),
      ),
    ),
  );
}

const mine = (summary: Summary): boolean =>
  summary.seats.some((who) => who !== null && who.id === identity.me?.id);

/** sorted are the rooms of the list that are not shown as boards, mine first, else in the order of the server. */
function sorted({ rooms, order, featured }: List, boards: readonly Summary[]): Summary[] {
  const all = order
    .flatMap((room) => rooms[room] ?? [])
    .filter((summary) => !boards.includes(summary) && (summary.room !== featured || mine(summary)));
  return [...all.filter(mine), ...all.filter((summary) => !mine(summary))];
}

function line(summary: Summary, wanted: Wanted): Kid {
  const open = summary.status === "open";
  const own = mine(summary);
  return h(
    "li",
    { key: summary.room, class: `line line-${summary.status}` },
    h(
      "div",
      { class: "line-what" },
      h("strong", null, gameName(summary.rules, summary.pits)),
      h("span", { class: "line-who" }, open ? waiting(summary) : whoPlays(summary)),
      h("span", { class: "soft" }, details(summary)),
    ),
    h(
      "div",
      { class: "row" },
      open &&
        !own &&
        h(
          "button",
          {
            type: "button",
            class: "main",
            "data-do": "join",
            disabled: wanted.room !== undefined,
            onclick: () => void wanted.sit(summary.room),
          },
          wanted.room === summary.room ? busyText() : t("rooms.join"),
        ),
      h(
        "a",
        {
          class: own ? "button main" : "button",
          href: roomPath(summary.room),
          "data-do": own ? "return" : "watch",
        },
        own ? t("rooms.return") : [icon("eye"), t("rooms.watch")],
      ),
    ),
    wanted.view(summary.room, t("rooms.join")),
  );
}

function waiting(summary: Summary): Kid {
  const who = summary.seats.find((s) => s !== null);
  return who ? t("rooms.waits", { name: whoName(who) }) : t("rooms.empty");
}

function details(summary: Summary): string {
  const words = [lengthName(summary.length, summary.ballot), clockName(summary.timed)];
  if (summary.status === "live" && summary.length !== 0) words.push(roundName(summary.length, summary.round));
  if (summary.watch) words.push(t("watching", { n: summary.watch }));
  return words.join(" · ");
}
