import type { Matches, Summary } from "../../wire/wire.gen.ts";
import { identity } from "../app.ts";
import { h, type Kid } from "../dom/h.ts";
import { ask } from "../http.ts";
import { clockName, gameName, lengthName, roundName, seatName } from "../names.ts";
import { roomPath } from "../router.ts";
import { number, span, t } from "../text.ts";

const every = 30_000; // ms after which the matches are asked for again

/** MyGames is the list of the matches of this player that go on: those that wait for them, by when, then the others. */
export class MyGames {
  private cards: readonly Summary[] = [];
  private asked: string | undefined;
  private left = false;
  private readonly beat = setInterval(() => void this.load(true), every);

  constructor(private readonly changed: () => void) {
    document.addEventListener("visibilitychange", this.seen);
  }

  /** rooms are those that stand in this list. */
  get rooms(): ReadonlySet<string> {
    return new Set(this.cards.map((card) => card.room));
  }

  /** badge is how many matches wait for the player, as a window's title shows it. */
  get badge(): string {
    const n = this.cards.filter(waitsForMe).length;
    return n > 0 ? `(${number(n)}) ` : "";
  }

  /** load asks for the list: once for each player, or again. */
  async load(again = false): Promise<void> {
    const { me } = identity;
    if (me?.id === this.asked && !again) return;
    if (me?.id !== this.asked) this.cards = [];
    this.asked = me?.id;
    if (!me) return;
    const path = `/api/players/${encodeURIComponent(me.id)}/live?limit=100`;
    const reply = await ask<Matches>("GET", path, { key: me.key });
    if (!reply.ok || this.left || me.id !== this.asked) return;
    this.cards = reply.body.matches;
    this.changed();
    dispatchEvent(new Event("casitas:title"));
  }

  view(): Kid {
    const waiting = this.cards.filter(waitsForMe);
    const others = this.cards.filter((card) => !waitsForMe(card));
    return (
      this.cards.length > 0 &&
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

  leave(): void {
    this.left = true;
    clearInterval(this.beat);
    document.removeEventListener("visibilitychange", this.seen);
  }

  private readonly seen = (): void => {
    if (!document.hidden) void this.load(true);
  };
}

const mySeat = ({ seats }: Summary): number => seats.findIndex((who) => who?.id === identity.me?.id);

const waitsForMe = (card: Summary): boolean => card.waits?.[mySeat(card) as 0 | 1] ?? false;

function line(card: Summary): Kid {
  const other = 1 - mySeat(card);
  const mine = waitsForMe(card);
  const facts = [
    lengthName(card.length, card.ballot),
    card.length !== 0 && roundName(card.length, card.round),
    clockName(card.timed),
  ];
  const left = card.due !== undefined && t("games.left", { time: span(card.due - Date.now()) });
  const whose = !mine && t("games.theirs", { name: seatName(card.seats, other) });
  return h(
    "li",
    { key: card.room, class: "line" },
    h(
      "div",
      { class: "line-what" },
      h("strong", null, gameName(card.rules, card.pits), " – ", h("bdi", null, seatName(card.seats, other))),
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
