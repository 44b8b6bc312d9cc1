import type { Error, List, Resume, Seen, Welcome } from "../wire/wire.gen.ts";
import { wall, type Clock } from "./clock.ts";
import { Commands, type CommandResponse, type Command, type Undo } from "./commands.ts";
import { Emitter } from "./emitter.ts";
import { protocol, type Heard, type Said } from "./frames.ts";
import type { Identity } from "./identity.ts";
import { Listed } from "./listed.ts";
import { begun, hear, lost, opened, seen, type RoomState, type Step } from "./room-state.ts";
import { Talking } from "./talk/talking.ts";
import { Seeking } from "./seeking.ts";
import { Connection, type ConnectionState, type Wire } from "./socket.ts";

/** Told is what a frame did to a room that somebody follows. */
export interface Told {
  state: RoomState;
  step: Step;
}

/** Followed is a room that somebody follows, or glances at without being there. */
interface Followed {
  state: RoomState;
  ears: Emitter<Told>;
  follows: number;
  glances: number;
}

/** Session is the page's conversation with the server: one connection, the rooms followed over it, and the commands given. */
export class Session {
  readonly connection: Connection;
  readonly commands: Commands;
  readonly talking = new Talking((frame) => this.connection.say(frame));
  readonly seeking: Seeking;
  /** the connection's state has changed */
  readonly connected = new Emitter<ConnectionState>();
  /** something waits for a response that did not, or the other way round */
  readonly commanded = new Emitter();
  /** the server runs another build than this page's first server */
  readonly renewed = new Emitter();
  /** the server could not take something that was said, and says why */
  readonly errors = new Emitter<Error>();
  private readonly listed = new Listed((frame) => this.connection.say(frame));
  private readonly rooms = new Map<string, Followed>();
  private told = new Map<string, boolean>(); // the rooms of the last hello, and whether they were only glanced at
  private ahead = 0; // ms by which the server's clock is ahead of ours
  private stood: number | undefined; // the server's time since when it cannot save
  private build: string | undefined;
  /** until when the host keeps this browser away, as its last error said */
  blocked: number | undefined;

  constructor(
    dial: () => Wire,
    private readonly who: Identity,
    private readonly clock: Clock = wall,
    /** the view of a room that came with the page, until somebody follows that */
    private first?: Resume,
  ) {
    this.connection = new Connection(
      dial,
      { hello: () => this.hello(), heard: (f) => this.heard(f), changed: (s) => this.turned(s) },
      clock,
    );
    this.commands = new Commands(
      (cmd) => this.connection.say(cmd),
      () => this.commanded.emit(),
      clock,
      undefined,
      () => this.doubt(),
    );
    this.seeking = new Seeking((frame) => this.connection.say(frame), clock);
    who.changed.on(({ key }) => {
      if (key) this.seeking.forget();
      if (key && this.connection.state.is !== "off") this.connection.call();
    });
  }

  /** now is the server's time, in a room if one is named. It stands while the server cannot save, for then nobody's clock runs. */
  now(room?: string): number {
    const ahead = room === undefined ? undefined : this.rooms.get(room)?.state.ahead;
    return (this.stood ?? this.clock.now() + this.ahead) + (ahead ?? 0);
  }

  /** saving says whether the server can save moves now, as far as it has told us. */
  get saving(): boolean {
    return this.stood === undefined;
  }

  private status(saving: boolean): void {
    if (saving === this.saving) return;
    this.stood = saving ? undefined : this.now();
    this.connected.emit(this.connection.state);
  }

  /**
   * follow listens to a room until the function that comes back is called; what is known of it is told at once. A glance is
   * not counted among those who watch.
   */
  follow(room: string, ear: (told: Told) => void, how: "follows" | "glances" = "follows"): () => void {
    let known = this.rooms.get(room);
    if (!known) {
      const state = this.first?.room === room ? begun(this.first) : opened(room);
      delete this.first;
      known = { state, ears: new Emitter<Told>(), follows: 0, glances: 0 };
      this.rooms.set(room, known);
    }
    if (++known[how] === 1 && (how === "follows" || known.follows === 0))
      this.connection.say({ t: "watch", ...asked(known) });
    const stop = known.ears.on(ear);
    const { state } = known;
    if (state.view) ear({ state, step: { is: "whole", after: state.view } });
    return () => {
      stop();
      if (--known[how] > 0 || known.follows > 0 || this.rooms.get(room) !== known) return;
      if (known.glances > 0) this.connection.say({ t: "watch", ...asked(known) });
      else if (this.rooms.delete(room)) this.connection.say({ t: "leave", room });
    };
  }

  /** room is what is known of a room that somebody follows. */
  room(room: string): RoomState | undefined {
    return this.rooms.get(room)?.state;
  }

  /** lobby is the list of what there is to join and to watch, while somebody asks for it. */
  get lobby(): List | undefined {
    return this.listed.list;
  }

  /** list asks for the list of rooms until the function that comes back is called. */
  list(ear: () => void): () => void {
    return this.listed.follow(ear);
  }

  /** doubt asks whether a connection is alive that seems to be up; a dead one is given up within seconds. */
  private doubt(): void {
    if (this.connection.state.is === "up") this.connection.nudge();
  }

  /** command asks the server for something, as many times as it takes, and gives its response. */
  command(command: Command, undo?: Undo): Promise<CommandResponse> {
    return this.commands.command(command, undo);
  }

  private hello(): Said {
    const key = this.who.me?.key;
    const rooms = [...this.rooms.values()].map(asked);
    this.told = new Map([...this.rooms].map(([room, known]) => [room, known.follows === 0]));
    return { t: "hello", protocol, ...(key ? { key } : {}), ...(rooms.length > 0 ? { rooms } : {}) };
  }

  private turned(state: ConnectionState): void {
    if (state.is !== "up") {
      this.talking.lost();
      for (const r of this.rooms.values()) r.state = lost(r.state);
      this.seeking?.lost();
    }
    this.connected.emit(state);
  }

  private heard(frame: Heard): void {
    switch (frame.t) {
      case "welcome":
        this.welcomed(frame);
        break;
      case "ping":
        if (frame.now !== undefined) this.ahead = frame.now - this.clock.now();
        break;
      case "resume":
      case "event":
      case "presence":
      case "talk": {
        const known = this.rooms.get(frame.room);
        if (!known) return;
        const [state, step] = hear(known.state, frame);
        known.state = state;
        if (step.is === "ask") this.connection.say({ t: "watch", ...asked(known) });
        known.ears.emit({ state, step });
        break;
      }
      case "said":
        this.talking.answered(frame);
        break;
      case "ack":
        this.commands.ack(frame);
        break;
      case "nack":
        this.commands.nack(frame);
        this.seeking.nack(frame);
        break;
      case "error":
        this.commands.error(frame);
        this.blocked = frame.until;
        if (frame.id === undefined) this.errors.emit(frame);
        break;
      case "yours":
      case "paired":
      case "unsought":
        this.seeking.hear(frame);
        break;
      case "status":
        this.status(frame.saving);
        break;
      case "lobby":
        this.listed.hear(frame);
        break;
    }
  }

  private welcomed(welcome: Welcome): void {
    this.talking.may = welcome.talk;
    this.talking.known = true;
    this.status(true);
    this.ahead = welcome.now - this.clock.now();
    this.caughtUp();
    this.listed.welcomed();
    this.commands.again();
    this.seeking.welcomed();
    if (this.build !== undefined && this.build !== welcome.build) this.renewed.emit();
    this.build = welcome.build;
  }

  /** caughtUp says which rooms have been opened or left since the hello: nothing could be said before the welcome. */
  private caughtUp(): void {
    for (const [room, known] of this.rooms)
      if (this.told.get(room) !== (known.follows === 0)) this.connection.say({ t: "watch", ...asked(known) });
    for (const room of this.told.keys()) if (!this.rooms.has(room)) this.connection.say({ t: "leave", room });
  }
}

/** asked is how a room is asked for: from what is known of it. */
const asked = ({ state, follows }: Followed): Seen => ({
  ...seen(state),
  ...(follows === 0 && { glance: true }),
});
