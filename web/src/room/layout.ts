import type { SowBoard } from "../board/sow-board.ts";
import { drawn } from "../dom/drawn.ts";
import { paint } from "../dom/paint.ts";
import { settings } from "../settings.ts";
import { actions } from "./actions.ts";
import type { Scene } from "./context.ts";
import { Demonstration } from "./demonstration.ts";
import { head } from "./head.ts";
import { News, type Told } from "./news.ts";
import { NextGame } from "./next-game.ts";
import { lookButton, Past } from "./past.ts";
import { roundTable } from "./round-table.ts";
import { seatPlate } from "./seat-plate.ts";
import { status } from "./status.ts";
import { TurnBar } from "./turn-bar.ts";
import { turnList } from "./turn-list.ts";

/** What the parts of the page ask for that is no command. */
export interface Asks {
  skip(): void;
  /** shows a turn of this round again, the last one without a number */
  again(number?: number): void;
  turnBoard(): void;
  closeAway(): void;
  closeRollback(): void;
}

/** Layout is where the parts of a room's page stand. The board stands among them and is never taken out. */
export class Layout {
  readonly board: SowBoard = document.createElement("sow-board");
  private readonly head = slot("header", "room-head");
  private readonly turns: TurnBar;
  private readonly news: News;
  private readonly status = slot("div", "status");
  private readonly actions = slot("div", "row actions");
  private readonly lists = slot("div", "lists");
  private readonly past = new Past(() => this.paintLists());
  private scene: Scene | undefined;
  private readonly demo: Demonstration;
  private again = (): void => {};
  /** how many turns were listed, and whether somebody has scrolled away from the latest */
  private turnsListed = 0;
  private elsewhere = false;
  private readonly next = new NextGame(() => this.again());

  constructor(
    private readonly el: HTMLElement,
    private readonly asks: Asks,
  ) {
    this.demo = new Demonstration(this.board, () => this.again());
    this.news = new News(asks, this.demo);
    this.turns = new TurnBar(this.board, asks.skip, () => asks.again());
    const play = slot("section", "play");
    play.append(this.past.root, this.status, this.board, this.turns.root, this.actions);
    const beside = slot("aside", "beside");
    beside.append(this.news.root, this.lists);
    el.append(this.head, play, beside);
    this.lists.addEventListener("click", (event) => this.listed(event));
    this.lists.addEventListener("scroll", ({ target }) => this.scrolled(target as Element), {
      capture: true,
    });
  }

  paint(s: Scene, now: number, told: Told): void {
    this.again = () => this.paint(s, now, told);
    if (s.live.phase !== "open") this.demo.giveWay();
    this.el.dataset["v"] = String(s.v);
    this.el.dataset["playing"] = String(s.playing);
    this.el.dataset["phase"] = s.view.phase;
    this.el.dataset["turn"] = String(s.view.turn);
    this.el.dataset["round"] = String(s.view.round);
    this.el.toggleAttribute("data-facing", s.both && settings().facing);
    this.status.dataset["status"] = s.view.phase;
    paint(this.head, head(s, this.asks.turnBoard));
    paint(this.status, status(s, this.demo.running));
    this.turns.paint(s.watchable, s.looking);
    paint(this.actions, actions(s));
    if (this.actions.firstChild) this.actions.dataset["kept"] = "true"; // its place, or what is below would move
    this.lists.hidden = s.view.phase === "open"; // nothing is in them yet
    const first = this.scene === undefined;
    this.scene = s;
    if (first)
      void drawn().then(() => this.el.isConnected && this.paintLists()); // the board is there sooner
    else this.paintLists();
    this.tick(s, now, told);
    this.next.see(s);
  }

  private paintLists(): void {
    const s = this.scene!;
    this.el.toggleAttribute("data-looking", this.past.looking);
    this.past.paint(s);
    paint(
      this.lists,
      roundTable(s.view),
      this.past.list() ?? [lookButton(s.live), turnList(s.view, s.watchable)],
    );
    this.toLatest(Object.keys(s.view.turns ?? {}).length);
  }

  /** toLatest shows the latest turn of the list, unless somebody looks at others. */
  private toLatest(turns: number): void {
    if (turns < this.turnsListed) this.elsewhere = false; // another round
    const more = turns !== this.turnsListed && !this.elsewhere;
    this.turnsListed = turns;
    if (more) requestAnimationFrame(() => this.lists.querySelector(".turn-list")?.scrollTo({ top: 1e6 }));
  }

  private scrolled({ scrollTop, scrollHeight, clientHeight }: Element): void {
    this.elsewhere = scrollHeight - scrollTop - clientHeight > 8;
  }

  /** listed does what is pressed in the lists. */
  private listed(event: MouseEvent): void {
    const pressed = (event.target as Element).closest<HTMLElement>("[data-watch], [data-look], [data-at]");
    const { watch, look, at } = pressed?.dataset ?? {};
    if (watch !== undefined) this.asks.again(Number(watch));
    if (look !== undefined) void this.past.look(this.scene!.room, look ? Number(look) : undefined);
    if (at === undefined || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    this.past.go(at);
  }

  /** tick writes what changes by itself as time goes by. */
  tick(s: Scene, now: number, told: Told): void {
    for (const board of [this.board, this.past.board])
      for (const seat of [0, 1] as const) if (board) paint(board.plates[seat], seatPlate(s, seat, now));
    this.news.paint(s, now, told);
  }

  leave(): void {
    this.next.leave();
    this.past.leave();
    this.demo.giveWay();
    this.el.replaceChildren();
  }
}

function slot(tag: string, name: string): HTMLElement {
  const el = document.createElement(tag);
  el.className = name;
  return el;
}
