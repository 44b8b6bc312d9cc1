import type { Summary } from "../../wire/wire.gen.ts";
import { h, type Kid } from "../dom/h.ts";
import { bothSeats, gameName, roundName, seatName, sideName, whoName } from "../names.ts";
import { whoLink } from "../player/link.ts";
import { roomPath } from "../router.ts";
import { t } from "../text.ts";
import { LiveBoard } from "./live-board.ts";

/** LiveGames are the matches that go on, as small boards, each a link to its room. */
export class LiveGames {
  private readonly boards = new Map<string, LiveBoard>();

  leave(): void {
    for (const live of this.boards.values()) live.leave();
    this.boards.clear();
  }

  view(shown: readonly Summary[]): Kid {
    const wanted = new Set(shown.map((summary) => summary.room));
    for (const [room, live] of this.boards)
      if (!wanted.has(room)) {
        live.leave();
        this.boards.delete(room);
      }
    return shown.length === 0
      ? null
      : h(
          "ul",
          { class: "live-games", key: "live" },
          shown.map((summary) => this.game(summary)),
        );
  }

  private game(summary: Summary): Kid {
    let live = this.boards.get(summary.room);
    if (!live) {
      this.boards.set(summary.room, (live = new LiveBoard(false)));
      live.show(summary.room);
    }
    const { board } = live;
    return h(
      "li",
      { key: summary.room, class: "live" },
      h("span", {
        own: true,
        class: "live-board",
        ref: (el: HTMLElement) => {
          el.style.setProperty("--n", String(summary.pits)); // how high its place is before it is there
          el.append(board);
        },
      }),
      h(
        "div",
        { class: "live-what" },
        watchLink(summary, "watch", gameName(summary.rules, summary.pits)),
        h("span", { class: "line-who" }, whoPlays(summary)),
        h(
          "span",
          { class: "soft" },
          summary.length !== 0 && roundName(summary.length, summary.round),
          watched(summary),
        ),
      ),
    );
  }
}

/** watchLink leads to a match that is seen small; all that stands with it does so, but for what else can be pressed on it. */
export const watchLink = (summary: Summary, name: string, words: string): Kid =>
  h(
    "a",
    {
      href: roomPath(summary.room),
      "data-do": name,
      "data-room": summary.room,
      "aria-label": `${words}: ${seatName(summary.seats, 0)} – ${seatName(summary.seats, 1)}`,
    },
    h("strong", null, words),
  );

/** whoPlays names the players of a match, with what each holds if that is told; a name leads to its player's page. */
export const whoPlays = (
  match: Pick<Summary, "seats" | "rules" | "pits"> & Partial<Pick<Summary, "held">>,
): Kid =>
  ([0, 1] as const).map((seat) => {
    const who = bothSeats(match.seats) ? null : match.seats[seat];
    const props = { class: seat === 0 ? "south" : "north", title: sideName(seat) };
    const name = who && whoName(who, { name: match.rules, pits: match.pits });
    return [
      seat === 1 && h("span", { class: "soft" }, " – "),
      name ? whoLink(who!, props, false, name) : h("bdi", props, seatName(match.seats, seat)),
      match.held && h("span", { class: "count" }, `\u00a0${match.held[seat]}`),
    ];
  });

/** watched says how many watch, after what is said before. */
export const watched = (summary: Summary): string =>
  summary.watch ? ` · ${t("watching", { n: summary.watch })}` : "";
