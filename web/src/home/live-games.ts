import type { List, Summary } from "../../wire/wire.gen.ts";
import { h, type Kid } from "../dom/h.ts";
import { bothSeats, gameName, roundName, seatName, sideName } from "../names.ts";
import { whoLink } from "../player/link.ts";
import { roomPath } from "../router.ts";
import { t } from "../text.ts";
import { LiveBoard } from "./live-board.ts";

/** So many matches are shown as boards at most, the featured one among them. */
const most = 12;

/** LiveGames are the matches that go on, as small boards, each a link to its room. */
export class LiveGames {
  private readonly boards = new Map<string, LiveBoard>();

  leave(): void {
    for (const live of this.boards.values()) live.leave();
    this.boards.clear();
  }

  /** rooms are those of the list that are shown as boards. */
  rooms({ rooms, order, featured }: List): Summary[] {
    const live = order.filter((room) => rooms[room]?.status === "live" && room !== featured);
    return live.slice(0, most - 1).map((room) => rooms[room]!);
  }

  view(shown: readonly Summary[]): Kid {
    const wanted = new Set(shown.map((card) => card.room));
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
          shown.map((card) => this.card(card)),
        );
  }

  private card(card: Summary): Kid {
    let live = this.boards.get(card.room);
    if (!live) {
      this.boards.set(card.room, (live = new LiveBoard(false)));
      live.show(card.room);
    }
    const { board } = live;
    return h(
      "li",
      { key: card.room },
      h(
        "a",
        { class: "live", href: roomPath(card.room), "data-do": "watch", "data-room": card.room },
        h("span", {
          own: true,
          class: "live-board",
          ref: (el: HTMLElement) => {
            el.style.setProperty("--n", String(card.pits)); // how high its place is before it is there
            el.append(board);
          },
        }),
        h(
          "span",
          { class: "live-what" },
          h("strong", null, gameName(card.rules, card.pits)),
          h("span", { class: "line-who" }, whoPlays(card)),
          h(
            "span",
            { class: "soft" },
            card.length !== 0 && roundName(card.length, card.round),
            watched(card),
          ),
        ),
      ),
    );
  }
}

/** whoPlays names the players of a match, with what each holds; linked, a name leads to its player's page. */
export const whoPlays = (card: Summary, linked = false): Kid =>
  [0, 1].map((seat) => [
    seat === 1 && h("span", { class: "soft" }, " – "),
    seated(card.seats, seat, linked),
    h("span", { class: "count" }, ` ${card.held[seat as 0 | 1]}`),
  ]);

function seated(seats: Summary["seats"], seat: number, linked: boolean): Kid {
  const who = bothSeats(seats) ? null : seats[seat as 0 | 1];
  const props = { class: seat === 0 ? "south" : "north", title: sideName(seat) };
  return linked && who ? whoLink(who, props) : h("bdi", props, seatName(seats, seat));
}

/** watched says how many watch, after what is said before. */
export const watched = (card: Summary): string =>
  card.watch ? ` · ${t("watching", { n: card.watch })}` : "";
