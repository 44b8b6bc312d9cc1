import type { View } from "../../wire/wire.gen.ts";
import type { SowBoard } from "../board/sow-board.ts";
import { h, type Kid } from "../dom/h.ts";
import { icon } from "../dom/icons.ts";
import { paint } from "../dom/paint.ts";
import type { Deck } from "../match/deck.ts";
import type { TurnIndex } from "../match/turns.ts";
import { isSet } from "../names.ts";
import { matchPath } from "../router.ts";
import { note } from "../shell/notes.ts";
import { language, t, type Language } from "../text.ts";
import type { Scene } from "./context.ts";
import { turnsOf } from "./look-back.ts";
import { saying } from "./status.ts";

/**
 * Past is what a room is looked back in: the match so far, on a board of its own that stands where the live one does. The
 * room goes on behind it, and what happens there is said.
 */
export class Past {
  readonly root = document.createElement("section");
  private readonly bar = document.createElement("div");
  private deck: Deck | undefined;
  private turns: TurnIndex | undefined;
  private scene: Scene | undefined;
  /** the turn that was to be made when one began to look back */
  private since = 0;
  private spoken: Language | undefined;
  private asked = false;
  private left = false;

  constructor(private readonly changed: () => void) {
    this.root.className = "past";
    this.bar.className = "past-bar";
    this.root.append(this.bar);
    this.root.hidden = true;
  }

  get looking(): boolean {
    return this.deck !== undefined;
  }

  /** board is what the past is shown on, while one looks back. */
  get board(): SowBoard | undefined {
    return this.deck?.show.board;
  }

  /** look shows the position after a turn of this round; the latest without a number. */
  async look(room: string, number?: number): Promise<void> {
    if (this.asked) return;
    this.asked = true;
    const parts = await import("../match/parts.ts").catch(() => undefined);
    const loaded = await parts?.loadMatch(room);
    this.asked = false;
    if (this.left || !this.scene) return;
    if (!parts || !loaded) return note(t("unloaded.text"), "bad");
    const { anchorOf, cursorOf, Deck, lastOf, TurnIndex } = parts;
    if (loaded.is !== "match") return note(t(`match.${loaded.is}`), "bad");
    const { match } = loaded;
    const { live } = this.scene;
    const inRound = number === undefined ? 0 : turnsOf(live).reverse().indexOf(number) + 1;
    const at = (inRound > 0 && cursorOf(match, `r${match.rounds.length}t${inRound}`)) || lastOf(match);
    this.since = this.scene.live.turn;
    this.deck = new Deck(match, at, this.scene.mine, this.scene.bottom);
    this.turns = new TurnIndex(match, (to) => `${matchPath(room)}#${anchorOf(to)}`);
    this.deck.show.changed.on(() => this.turns?.mark(this.deck!.show.at));
    this.root.append(this.deck.root);
    this.root.hidden = false;
    this.changed();
    this.turns.mark(at);
    this.deck.reveal();
  }

  /** go shows a place of the match that is being looked back in. */
  go(anchor: string): void {
    this.deck?.goTo(anchor);
  }

  /** now goes back to what is shown live. */
  now(): void {
    this.deck?.leave();
    this.deck = this.turns = this.spoken = undefined;
    this.root.hidden = true;
    this.changed();
  }

  paint(s: Scene): void {
    this.scene = s;
    const { deck } = this;
    if (!deck) return;
    this.respeak();
    if (deck.show.bottom !== s.bottom) deck.show.turnBoard();
    const news = s.live.turn - this.since;
    paint(
      this.bar,
      h(
        "p",
        null,
        h("strong", null, news > 0 ? t("past.news", { n: news }) : t("past")),
        h("span", { class: "soft" }, saying(s)[0]),
      ),
      h(
        "button",
        { type: "button", class: "main", "data-do": "now", onclick: () => this.now() },
        icon("last"),
        t("past.now"),
      ),
    );
  }

  /** respeak writes what only another language changes. */
  private respeak(): void {
    if (this.spoken === language()) return;
    this.spoken = language();
    this.deck?.repaint();
    this.turns?.paint();
  }

  /** list is what stands where the turns of this round are listed: those of every round while one looks back. */
  list(): Kid {
    return this.turns?.panel();
  }

  leave(): void {
    this.left = true;
    this.deck?.leave();
  }
}

/** lookButton leads to the past, where there is any. */
export const lookButton = (view: View): Kid =>
  (view.turn > 1 || (view.rounds?.length ?? 0) > 0) &&
  h(
    "button",
    { type: "button", key: "look", "data-look": "" },
    icon("again"),
    t(view.length === 0 ? "past.look" : isSet(view.length) ? "past.look.set" : "past.look.rounds"),
  );
