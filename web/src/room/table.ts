import type { Kind, View } from "../../wire/wire.gen.ts";
import { identity, session } from "../app.ts";
import type { SowBoard } from "../board/sow-board.ts";
import type { PitEvent, RefusedEvent } from "../board/view.ts";
import { rememberRoom } from "../home/stored-rooms.ts";
import { bothSeats } from "../names.ts";
import type { RoomState, Step } from "../room-state.ts";
import { note } from "../shell/notes.ts";
import { notify } from "../shell/notify.ts";
import { tell } from "../shell/voice.ts";
import { t } from "../text.ts";
import type { Seat } from "../turn.ts";
import { Absence } from "./absence.ts";
import type { Along } from "./along.ts";
import { boardView } from "./board-view.ts";
import { other, seatOf, type Scene } from "./context.ts";
import { give } from "./give.ts";
import { hasHeir, labels } from "./labels.ts";
import { Layout } from "./layout.ts";
import { lookBack, turnsOf } from "./look-back.ts";
import { Playing } from "./playing.ts";
import { Queue, type Act } from "./queue.ts";
import { roomKeys } from "./room-keys.ts";
import { Senses } from "./senses.ts";
import { roomTitle, stepOf } from "./sentence.ts";

/** Table is a room that is there: it shows what happens in it and takes what its player commands. */
export class Table {
  private state: RoomState | undefined;
  private readonly layout: Layout;
  private readonly queue: Queue;
  private readonly ticking = setInterval(() => this.tick(), 250);
  private turned = false;
  private last = "";
  private readonly playing: Playing;
  private readonly absence = new Absence(
    () => this.state,
    () => this.repaint(),
  );
  private readonly senses: Senses;
  readonly keys = roomKeys(
    () => this.board,
    () => this.scene(),
  );

  constructor(
    private readonly room: string,
    el: HTMLElement,
    private readonly watch: boolean,
    private readonly along: Along,
  ) {
    this.layout = new Layout(el, {
      skip: () => this.playing.skip(),
      again: (number) => this.again(number),
      turnBoard: () => this.turnBoard(),
      closeAway: () => this.absence.seen("away"),
      closeRollback: () => this.absence.seen("rollback"),
    });
    this.senses = new Senses(this.board);
    this.playing = new Playing(
      this.board,
      (view) => boardView(view, this.seatIn(view), this.bottom, undefined),
      () => this.repaint(),
    );
    this.queue = new Queue(
      { play: (act) => this.playing.play(act), show: (view) => this.show(view) },
      (act) => this.shown(act),
      () => this.playing.wanted,
    );
    this.board.addEventListener("pit", (e) => this.sow((e as PitEvent).detail.pit));
    this.board.addEventListener("held", () => this.repaint());
    this.board.addEventListener("refused", (e) =>
      note(t(this.state?.view?.paused ? "nack.paused" : `why.${(e as RefusedEvent).detail.why}`)),
    );
  }

  /** myTurn says whether the player of this browser is to move, and is to be told so. */
  get myTurn(): boolean {
    return this.mayMove && !bothSeats(this.state?.view?.seats ?? []);
  }

  private get mayMove(): boolean {
    const view = this.state?.view;
    return view?.phase === "playing" && view.toMove !== undefined && view.toMove === this.mine;
  }

  /** hear takes what a frame did to the room. */
  hear(state: RoomState, step: Step): void {
    this.state = state;
    if (state.view && this.mine !== undefined) rememberRoom(this.room, state.view, identity.me?.id);
    if (step.is === "event") this.happened(step.what.k, step.what.s, step.before, step.after, step.late);
    if (step.is === "rollback") this.absence.rolledBack(step.from, step.to); // its panel is read out
    if (step.is === "whole" || step.is === "nothing") this.absence.returned();
    if (step.is !== "whole" && step.is !== "rollback") return this.repaint();
    this.playing.last = undefined;
    this.queue.reset(step.after); // paints, too
  }

  connected(): void {
    if (session.connection.state.is === "waiting") this.absence.went(this.state?.view);
    this.repaint();
  }

  /** seatChanged is for when somebody else plays in this browser now. */
  seatChanged(): void {
    if (this.queue.shown && !this.queue.playing) this.show(this.queue.shown);
    this.repaint();
  }

  leave(): void {
    clearInterval(this.ticking);
    this.absence.leave();
    this.queue.stop();
    this.playing.leave();
    this.senses.leave();
    this.layout.leave();
  }

  repaint(): void {
    const scene = this.scene();
    if (!scene) return;
    this.board.labels = labels(scene.view.rules.name, hasHeir(scene.view));
    this.layout.paint(scene, session.now(this.room), this.absence);
    this.showSaving();
    const live = scene.live.phase === "playing" || scene.live.phase === "between";
    this.senses.see(live, scene.live.turn, this.myTurn && !this.queue.playing);
    this.senses.presence(scene);
    this.along.see(scene.view, scene.playing);
  }

  private get board(): SowBoard {
    return this.layout.board;
  }

  private get mine(): Seat | undefined {
    return this.state?.view && this.seatIn(this.state.view);
  }

  private seatIn(view: View): Seat | undefined {
    return seatOf(view, identity.me?.id);
  }

  private get bottom(): Seat {
    const own = bothSeats(this.state?.view?.seats ?? []) ? 0 : (this.mine ?? 0);
    return this.turned ? other(own) : own;
  }

  private get saving(): number | undefined {
    return session.commands
      .pending(this.room)
      .find((c) => c.do === "sow" && c.turn === this.state?.view?.turn)?.pit;
  }

  private scene(): Scene | undefined {
    const live = this.state?.view;
    if (!live) return undefined;
    const view = this.queue.shown ?? live;
    return {
      room: this.room,
      v: this.state?.v ?? 0,
      view,
      live,
      presence: this.state?.presence,
      mine: this.mine,
      watch: this.watch,
      both: bothSeats(live.seats),
      bottom: this.bottom,
      pending: session.commands.pending(this.room),
      playing: this.queue.playing,
      held: this.board.player?.paused ?? false,
      now: this.queue.now,
      looking: this.playing.looking,
      up: session.connection.state.is === "up",
      last: this.last,
      watchable: lookBack(view, turnsOf(view)[0] ?? 0, this.playing.last) !== undefined,
      withdraw: (id) => session.commands.withdraw(id),
      command: (command) => this.give(command),
    };
  }

  private happened(kind: Kind, seat: number | undefined, before: View, after: View, late: boolean): void {
    const { turn, say } = stepOf(kind, seat, before, after);
    if (!late) this.along.hear(kind, seat, after, this.mine, session.seeking.line);
    if (late || document.hidden) {
      this.absence.went(before);
      if (say && kind !== "ended") this.last = say;
      this.queue.reset(after);
      this.absence.returned();
    } else this.queue.add({ before, after, turn, say });
    if (kind === "sat") notify(say, roomTitle(after));
    if (kind === "ended") this.board.player?.resume(); // nobody is to miss it over a turn that is held
  }

  /** again shows a turn of this round once more, the last one without a number. */
  private again(number?: number): void {
    const now = this.queue.shown;
    const act = now && lookBack(now, number ?? turnsOf(now)[0] ?? 0, this.playing.last);
    if (act && !this.queue.playing) this.queue.add(act);
  }

  private show(view: View): void {
    this.board.view = boardView(view, this.seatIn(view), this.bottom, this.saving);
  }

  private shown(act: Act | undefined): void {
    if (act) {
      if (act.say) {
        if (act.turn || !act.after.result) this.last = act.say; // the result stands beside what led to it
        const mine = this.myTurn && act.after.turn === this.state?.view?.turn; // and nothing else is still to be shown
        tell(mine ? `${act.say} ${t("say.mine")}` : act.say);
      }
      this.show(act.after);
    }
    this.repaint();
  }

  /** showSaving marks the pit that was chosen until the journal has it. */
  private showSaving(): void {
    if (this.queue.playing || !this.queue.shown || this.board.view?.saving === this.saving) return;
    this.show(this.queue.shown);
  }

  private sow(pit: number): void {
    const view = this.state?.view;
    if (!view || this.saving !== undefined || !this.mayMove || !view.legal.includes(pit)) return;
    this.give({ do: "sow", pit });
  }

  private give(command: Parameters<typeof give>[2]): void {
    if (this.state?.view) void give(this.room, this.state.view, command);
  }

  private turnBoard(): void {
    this.turned = !this.turned;
    this.board.bottom = this.bottom;
    this.repaint();
  }

  private tick(): void {
    const scene = this.scene();
    if (!scene) return;
    const now = session.now(this.room);
    this.layout.tick(scene, now, this.absence);
    this.senses.count(scene, now);
  }
}
