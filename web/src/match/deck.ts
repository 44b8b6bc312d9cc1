import "../../styles/match.css";
import type { View } from "../../wire/wire.gen.ts";
import { h, type Kid } from "../dom/h.ts";
import { icon } from "../dom/icons.ts";
import { paint } from "../dom/paint.ts";
import { labels } from "../room/labels.ts";
import { TurnBar, whereIn } from "../room/turn-bar.ts";
import { tell } from "../shell/voice.ts";
import { t } from "../text.ts";
import { notation, readable, type Seat } from "../turn.ts";
import {
  cursorOf,
  firstOf,
  lastOf,
  placeAt,
  placeOf,
  places,
  sownAt,
  type Cursor,
  type Stride,
} from "./cursor.ts";
import { Graph } from "./graph.ts";
import { stepKeys } from "./keys.ts";
import { viewOf, type Match } from "./rounds.ts";
import { Show } from "./show.ts";
import { happened, placeName } from "./words.ts";

/** Deck is a match to be looked through: what is shown in words, the board, its bar, what one steps with, the graph. */
export class Deck {
  readonly root = document.createElement("div");
  readonly show: Show;
  readonly view: View;
  private readonly status = part("div", "status");
  private readonly controls = part("div", "match-controls");
  private readonly scrub = part("div", "match-scrub");
  private readonly hint = part("p", "soft hint match-keys");
  private readonly trace = part("details", "match-notation");
  private readonly bar: TurnBar;
  private readonly graph: Graph;
  private readonly stop: () => void;
  private by: Stride = "turn";
  private said = "";

  constructor(
    readonly match: Match,
    at: Cursor,
    mine: Seat | undefined,
    bottom: Seat = mine ?? 0,
  ) {
    this.view = viewOf(match);
    this.show = new Show(match, at, mine, bottom);
    const { board } = this.show;
    this.bar = new TurnBar(
      board,
      () => board.skip(),
      () => this.show.again(),
    );
    this.graph = new Graph(match, (place) => this.show.go(placeAt(match, place)));
    this.root.className = "match-deck";
    this.root.append(
      this.status,
      board,
      this.bar.root,
      this.controls,
      this.scrub,
      this.graph.root,
      this.hint,
      this.trace,
    );
    this.trace.addEventListener("toggle", () => this.follow());
    this.show.changed.on(() => this.follow());
    board.addEventListener("time", this.onTime);
    this.stop = stepKeys(this.show);
    this.repaint();
  }

  /** repaint writes everything anew, in another language too. */
  repaint(): void {
    this.show.board.labels = labels(this.match.rules.name);
    this.graph.paint(this.view);
    this.hint.textContent = t("match.keys");
    this.follow();
  }

  /** under puts something under the graph. */
  under(el: HTMLElement): void {
    this.graph.root.after(el);
  }

  /** goTo shows the place that an anchor names, if it names one. */
  goTo(anchor: string): void {
    const to = cursorOf(this.match, anchor);
    if (!to) return;
    this.show.go(to);
    this.reveal();
  }

  /** reveal scrolls the board into sight, where it is not. */
  reveal(): void {
    this.show.board.scrollIntoView({ block: "nearest" });
  }

  leave(): void {
    this.stop();
    this.show.leave();
    this.root.remove();
  }

  /** follow shows what goes along with the place. */
  private follow(): void {
    const { at, board } = this.show;
    const name = placeName(this.match, at);
    const what = this.what(at);
    paint(this.status, h("p", { class: "say" }, name), h("p", { class: "last soft" }, what));
    this.bar.paint(sownAt(this.match, at) !== undefined);
    paint(this.controls, this.buttons());
    paint(this.scrub, this.slider(name));
    this.graph.mark(placeOf(this.match, at));
    const sown = (this.trace as HTMLDetailsElement).open && sownAt(this.match, at);
    paint(
      this.trace,
      h("summary", null, t("match.notation")),
      sown && h("code", { class: "notation" }, readable(notation(sown.turn), this.match.rules.pits)),
    );
    const say = `${name}. ${what}`;
    if (say === this.said || (board.player && !board.player.paused)) return;
    if (this.said !== "") tell(say);
    this.said = say;
  }

  private what(at: Cursor): string {
    const { player } = this.show.board;
    if (!player) return happened(this.match, this.view, at);
    return player.paused ? t("bar.at", whereIn(player)) : t("say.playing");
  }

  private buttons(): Kid {
    const { show, match } = this;
    this.controls.setAttribute("role", "group");
    this.controls.setAttribute("aria-label", t("match.steps"));
    const place = show.at.at === undefined ? placeOf(match, show.at) : undefined;
    const [first, last] = [place === 0, place === places(match) - 1];
    return [
      button("first", t("match.first"), first ? undefined : () => show.go(firstOf())),
      button("back", t(`match.back.${this.by}`), first ? undefined : () => show.step(this.by, -1)),
      show.playing
        ? button("pause", t("match.hold"), () => show.toggle(), "play")
        : button("play", t("match.play"), () => show.toggle(), "play"),
      button("on", t(`match.on.${this.by}`), last ? undefined : () => show.step(this.by, 1)),
      button("last", t("match.last"), last ? undefined : () => show.go(lastOf(match))),
      h(
        "select",
        {
          class: "match-by",
          key: "by",
          "data-do": "by",
          "aria-label": t("match.by"),
          onchange: (e: Event) => {
            this.by = (e.target as HTMLSelectElement).value as Stride;
            this.follow();
          },
        },
        (["turn", "lap", "seed"] as const).map((by) =>
          h("option", { value: by, selected: by === this.by, key: by }, t(`match.by.${by}`)),
        ),
      ),
    ];
  }

  private slider(name: string): Kid {
    const { show, match } = this;
    return h("input", {
      type: "range",
      min: 0,
      max: Math.max(1, places(match) - 1),
      step: 1,
      value: placeOf(match, show.at),
      "data-do": "scrub",
      "aria-label": t("match.where"),
      "aria-valuetext": name,
      oninput: (e: Event) => show.go(placeAt(match, Number((e.target as HTMLInputElement).value))),
    });
  }

  /** What is held in mid-turn may be moved on its bar. */
  private readonly onTime = (): void => {
    if (this.show.board.player?.paused) this.follow();
  };
}

function part(tag: string, name: string): HTMLElement {
  const el = document.createElement(tag);
  el.className = name;
  return el;
}

/** button is one without an act where there is nowhere to go; it keeps the focus. */
function button(
  picture: "first" | "back" | "play" | "pause" | "on" | "last",
  words: string,
  act: (() => void) | undefined,
  name: string = picture,
): Kid {
  return h(
    "button",
    {
      type: "button",
      key: name,
      "data-do": `match-${name}`,
      "aria-label": words,
      title: words,
      "aria-disabled": act ? undefined : "true",
      onclick: act,
    },
    icon(picture),
  );
}
