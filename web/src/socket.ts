import type { Clock } from "./clock.ts";
import { courseOf, haltOf, waitFor, type Halt } from "./close.ts";
import { decode, type Heard, type Said } from "./frames.ts";

/** Wire is what a WebSocket is to us. */
export interface Wire {
  onopen: ((e: never) => void) | null;
  onmessage: ((e: { data: unknown }) => void) | null;
  onclose: ((e: { code: number }) => void) | null;
  send(text: string): void;
  close(code?: number): void;
}

/** State of the connection. "up" is after the server's welcome. */
export type ConnectionState =
  | { is: "off" }
  | { is: "calling"; tries: number }
  | { is: "up" }
  | { is: "waiting"; tries: number; until: number; later: boolean }
  | { is: "halted"; why: Halt; code: number };

/** What the connection tells, and what it asks for. */
interface SocketEnds {
  /** the hello to begin a conversation with */
  hello(): Said;
  heard(frame: Heard): void;
  changed(state: ConnectionState): void;
}

const patience = 10_000; // ms from calling to the welcome
const doubt = 4_000; // ms that a connection may stay silent after we asked whether it is alive

/** Connection is the one socket that a page needs. It calls again when it breaks, until it is told to stop. */
export class Connection {
  state: ConnectionState = { is: "off" };
  private wire: Wire | undefined;
  private tries = 0;
  private silence = patience; // ms without a frame after which the connection counts as broken
  private delay: number | undefined; // ms that the server asked us to stay away
  private stopTimer = (): void => {};
  private stopWatch = (): void => {};
  private pings = 0;
  private doubted = false; // we have asked whether it is alive, and heard nothing since

  constructor(
    private readonly dial: () => Wire,
    private readonly ends: SocketEnds,
    private readonly clock: Clock,
  ) {}

  /** call begins, or begins anew: with another key, or after a halt. */
  call(): void {
    this.drop();
    this.tries = 0;
    this.delay = undefined;
    this.connect();
  }

  /** hangUp ends the conversation for good. */
  hangUp(): void {
    this.drop();
    this.turn({ is: "off" });
  }

  /** say sends a frame now; false where there is nobody to hear it. */
  say(frame: Said): boolean {
    if (this.state.is !== "up" || !this.wire) return false;
    this.wire.send(JSON.stringify(frame));
    return true;
  }

  /** nudge is for when the world may have changed: the network is back, or somebody looks at the page. */
  nudge(): void {
    if (this.state.is === "waiting") {
      this.stopTimer();
      this.connect();
    } else if (this.state.is === "up" && !this.doubted) {
      this.doubted = true;
      this.say({ t: "ping", n: ++this.pings });
      this.watch(Math.min(doubt, this.silence));
    }
  }

  private connect(): void {
    this.turn({ is: "calling", tries: this.tries });
    const wire = this.dial();
    this.wire = wire;
    this.silence = patience;
    this.doubted = false;
    this.watch(patience);
    wire.onopen = () => wire.send(JSON.stringify(this.ends.hello()));
    wire.onmessage = (e) => {
      if (this.wire === wire && typeof e.data === "string") this.read(e.data);
    };
    wire.onclose = (e) => {
      if (this.wire === wire) this.closed(e.code);
    };
  }

  private read(text: string): void {
    const frame = decode(text);
    this.doubted = false;
    this.watch(this.silence);
    if (!frame) return;
    switch (frame.t) {
      case "welcome":
        this.tries = 0;
        this.silence = frame.ping * 2_000;
        this.watch(this.silence);
        this.turn({ is: "up" });
        break;
      case "ping":
        this.say({ t: "pong", n: frame.n });
        break;
      case "bye":
        this.delay = frame.delay;
        break;
    }
    this.ends.heard(frame);
  }

  /** watch arms the watchdog: a connection that stays silent for so long is given up. */
  private watch(ms: number): void {
    this.stopWatch();
    this.stopWatch = this.clock.after(ms, () => {
      this.drop();
      this.closed(1006);
    });
  }

  private closed(code: number): void {
    this.stopWatch();
    this.wire = undefined;
    const course = courseOf(code);
    if (course === "stop") {
      this.turn({ is: "halted", why: haltOf(code), code });
      return;
    }
    const wait = this.delay ?? waitFor(course, this.tries, this.clock.luck());
    this.delay = undefined;
    this.tries++;
    const until = this.clock.now() + wait;
    this.turn({ is: "waiting", tries: this.tries, until, later: course === "later" });
    this.stopTimer = this.clock.after(wait, () => this.connect());
  }

  private drop(): void {
    this.stopTimer();
    this.stopWatch();
    const wire = this.wire;
    this.wire = undefined;
    wire?.close(1000);
  }

  private turn(state: ConnectionState): void {
    this.state = state;
    this.ends.changed(state);
  }
}
