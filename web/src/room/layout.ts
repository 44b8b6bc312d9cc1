import type { SowBoard } from "../board/sow-board.ts";
import { paint } from "../dom/paint.ts";
import { actions, offer } from "./actions.ts";
import { between } from "./between.ts";
import { other, type Scene } from "./context.ts";
import { head } from "./head.ts";
import { awayPanel, rollbackPanel } from "./panels.ts";
import { result } from "./result.ts";
import { roundTable } from "./round-table.ts";
import { seatBar } from "./seat-bar.ts";
import { share } from "./share.ts";
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
  private readonly panels = slot("div", "panels");
  private readonly between = slot("div", "panels");
  private readonly status = slot("div", "status");
  private readonly top = slot("div", "seat-slot");
  private readonly low = slot("div", "seat-slot");
  private readonly offer = slot("div", "panels");
  private readonly actions = slot("div", "row actions");
  private readonly lists = slot("aside", "lists");

  constructor(
    private readonly el: HTMLElement,
    private readonly asks: Asks,
  ) {
    const play = slot("section", "play");
    this.turns = new TurnBar(this.board, asks.skip, () => asks.again());
    play.append(this.status, this.top, this.board, this.low, this.turns.root, this.offer, this.actions);
    const news = slot("div", "news");
    news.append(this.panels, this.between);
    el.append(this.head, news, play, this.lists);
    this.lists.addEventListener("click", (event) => {
      const button = (event.target as Element).closest<HTMLElement>("[data-watch]");
      if (button) asks.again(Number(button.dataset["watch"]));
    });
  }

  paint(
    s: Scene,
    now: number,
    away: readonly string[],
    rollback: { from: number; to: number } | undefined,
  ): void {
    this.el.dataset["v"] = String(s.v);
    this.el.dataset["playing"] = String(s.playing);
    this.el.dataset["phase"] = s.view.phase;
    this.el.dataset["turn"] = String(s.view.turn);
    this.el.dataset["round"] = String(s.view.round);
    paint(this.head, head(s, this.asks.turnBoard));
    paint(this.status, status(s));
    this.turns.paint(s.watchable);
    paint(
      this.panels,
      rollbackPanel(rollback, this.asks.closeRollback),
      awayPanel(away, this.asks.closeAway),
      share(s),
      result(s),
    );
    paint(this.offer, offer(s));
    paint(this.actions, actions(s));
    paint(this.lists, roundTable(s.view), turnList(s.view, s.watchable));
    this.tick(s, now);
  }

  /** tick writes what changes by itself as time goes by. */
  tick(s: Scene, now: number): void {
    paint(this.top, seatBar(s, other(s.bottom), now));
    paint(this.low, seatBar(s, s.bottom, now));
    paint(this.between, between(s, now));
  }

  leave(): void {
    this.el.replaceChildren();
  }
}

function slot(tag: string, name: string): HTMLElement {
  const el = document.createElement(tag);
  el.className = name;
  return el;
}
