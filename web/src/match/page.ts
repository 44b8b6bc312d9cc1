import "../board/sow-board.ts";
import { identity } from "../app.ts";
import { courseOf } from "../balance/of-match.ts";
import { Strip } from "../balance/strip.ts";
import { h, type Kid } from "../dom/h.ts";
import { icon } from "../dom/icons.ts";
import { paint } from "../dom/paint.ts";
import { whoPlays } from "../home/live-games.ts";
import { ruleDialog } from "../home/rule-card.ts";
import { bothSeats, gameName, lengthName, resultLine } from "../names.ts";
import type { Page } from "../page.ts";
import { seatOf } from "../room/context.ts";
import { roundTable } from "../room/round-table.ts";
import { roomTitle } from "../room/sentence.ts";
import { Senses } from "../room/senses.ts";
import { roomPath } from "../router.ts";
import { challengeButton } from "../seek/open.ts";
import { t } from "../text.ts";
import { Address } from "./address.ts";
import { Deck } from "./deck.ts";
import { matchKeys } from "./keys.ts";
import { loadMatch, type Loaded } from "./load.ts";
import { anchorOf, cursorOf, firstOf, lastOf, placeAt } from "./cursor.ts";
import { viewOf, type Match } from "./rounds.ts";
import { pictured, takeAlong } from "./take-along.ts";
import { TurnIndex } from "./turns.ts";

/** matchPage is a match to be looked through, turn by turn, at an address for each of its positions. */
export function matchPage(room: string): Page {
  const el = document.createElement("div");
  el.className = "room match";
  el.dataset["room"] = room;
  let sheet: Sheet | undefined;
  let loaded: Loaded | undefined;
  let left = false;

  async function load(): Promise<void> {
    loaded = undefined;
    repaint();
    loaded = await loadMatch(room);
    if (left) return;
    if (loaded.is === "match") {
      paint(el);
      sheet = new Sheet(room, loaded.match, el);
    }
    repaint();
    dispatchEvent(new Event("casitas:title"));
  }

  function repaint(): void {
    if (sheet) sheet.repaint();
    else if (!loaded) paint(el, h("p", { class: "soft asking", role: "status" }, t("match.asking")));
    else if (loaded.is !== "match")
      paint(
        el,
        missing(room, loaded.is, () => void load()),
      );
  }

  void load();
  return {
    el,
    title: () => {
      if (loaded?.is === "match") return roomTitle(viewOf(loaded.match));
      return loaded ? `${t(`match.${loaded.is}`)} – Casitas` : "Casitas";
    },
    repaint,
    keys: () => (sheet ? matchKeys : []),
    leave: () => {
      left = true;
      sheet?.leave();
    },
  };
}

/** missing says why there is nothing to be looked through, and what can be done. */
function missing(room: string, why: "gone" | "unplayed" | "failed", again: () => void): Kid {
  return h(
    "div",
    { class: "lost" },
    h("h1", null, t(`match.${why}`)),
    h("p", null, t(`match.${why}.text`)),
    why === "failed"
      ? h(
          "button",
          { type: "button", class: "main", "data-do": "retry", onclick: again },
          t("connection.try"),
        )
      : why === "unplayed"
        ? h("a", { class: "button main", href: roomPath(room) }, t("match.room"))
        : h("a", { class: "button main", href: "/" }, t("lost.home")),
  );
}

/** Sheet is a match that is there, with all that stands beside its board. */
class Sheet {
  private readonly deck: Deck;
  private readonly address: Address;
  private readonly senses: Senses;
  private readonly turns: TurnIndex;
  /** none while the match goes on */
  private readonly balance: Strip | undefined;
  private readonly head = document.createElement("header");
  private readonly lists = document.createElement("aside");

  constructor(
    private readonly room: string,
    private readonly match: Match,
    el: HTMLElement,
  ) {
    this.head.className = "room-head";
    this.lists.className = "lists";
    const at = cursorOf(match, location.hash) ?? (match.result ? firstOf() : lastOf(match));
    this.deck = new Deck(match, at, seatOf(viewOf(match), identity.me?.id));
    const { show } = this.deck;
    this.senses = new Senses(show.board);
    if (match.result) {
      const course = courseOf(match);
      this.balance = new Strip(
        () => course(show.at),
        (place) => show.go(placeAt(match, place)),
      );
      this.deck.under(this.balance.root);
    }
    this.turns = new TurnIndex(match, (at) => `#${anchorOf(at)}`);
    this.address = new Address((hash) => this.deck.goTo(hash));
    const play = document.createElement("section");
    play.className = "play";
    play.append(this.deck.root);
    el.append(this.head, play, this.lists);
    el.addEventListener("click", this.onClick);
    show.changed.on(() => this.follow());
    this.address.at = anchorOf(at);
  }

  repaint(): void {
    const { view, show } = this.deck;
    const { match } = this;
    paint(this.head, this.heading());
    this.deck.repaint();
    this.turns.paint();
    paint(
      this.lists,
      !match.result && this.running(),
      this.turns.panel(),
      roundTable(view),
      match.result && this.again(),
      takeAlong(this.room, match, () => show.at),
    );
    this.follow();
  }

  leave(): void {
    this.address.leave();
    this.balance?.leave();
    this.senses.leave();
    this.deck.leave();
  }

  private follow(): void {
    const { at, playing, bottom } = this.deck.show;
    this.address.say(anchorOf(at));
    this.turns.mark(at);
    this.balance?.paint();
    pictured(this.lists, this.room, this.match, at, bottom);
    this.senses.see(playing, 0, false);
  }

  private heading(): Kid {
    const { match } = this;
    const { rules, seats, result } = match;
    const facts = [lengthName(match.length, match.ballot), result && resultLine(result, seats)];
    return [
      h(
        "div",
        { class: "head-what" },
        h("h1", null, h("span", { class: "head-game" }, gameName(rules.name, rules.pits))),
        h("p", { class: "line-who" }, whoPlays({ seats, rules: rules.name, pits: rules.pits })),
        h("p", { class: "soft wide" }, facts.filter(Boolean).join(" · ")),
      ),
      h(
        "div",
        { class: "row head-tools" },
        tool("rules", "book", t("home.rules"), () => ruleDialog(rules.name)),
        tool("turn-board", "turn", t("room.turn"), () => this.deck.show.turnBoard()),
      ),
    ];
  }

  /** again lets one play with those who played. */
  private again(): Kid {
    const { seats, rules } = this.match;
    const who = bothSeats(seats)
      ? []
      : seats.map((seat) => challengeButton(seat, rules.name)).filter(Boolean);
    return who.length > 0 && h("div", { class: "row", key: "again" }, who);
  }

  /** running says that the match goes on, and leads to where it does. */
  private running(): Kid {
    return h(
      "section",
      { class: "panel panel-note", "data-panel": "running", "aria-labelledby": "running-h" },
      h("h2", { id: "running-h" }, t("match.running")),
      h("p", null, t("match.running.text")),
      h("a", { class: "button main", href: roomPath(this.room) }, t("match.room")),
    );
  }

  /** A turn of the list is gone to even where the address names it already, because one has stepped within it since. */
  private readonly onClick = (event: MouseEvent): void => {
    const link = (event.target as Element).closest<HTMLElement>("[data-at]");
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    this.address.push(link.dataset["at"]!);
  };
}

const tool = (name: string, picture: "book" | "turn", words: string, act: () => void): Kid =>
  h(
    "button",
    { type: "button", class: "quiet", "data-do": name, title: words, onclick: act },
    icon(picture),
    h("span", { class: "word" }, words),
  );
