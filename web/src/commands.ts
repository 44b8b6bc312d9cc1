import type { Ack, Cmd, Error, Nack } from "../wire/wire.gen.ts";
import type { Clock } from "./clock.ts";
import { uuid } from "./uuid.ts";

/** Command is a command without what every command has. */
export type Command = Omit<Cmd, "t" | "id">;

/** CommandResponse is what became of a command. */
export type CommandResponse =
  { ok: true; ack: Ack } | { ok: false; code: string; reason?: string; message: string };

/** Pending is a command that has no response yet: whether it was ever sent, and whether that is long ago. */
export interface Pending extends Cmd {
  sent: boolean;
  slow: boolean;
}

/** Undo takes back what a command did after nobody wanted it any more. */
export type Undo = (ack: Ack) => void;

interface Waiting {
  cmd: Cmd;
  tries: number;
  response: (a: CommandResponse) => void;
  stop: () => void;
  /** calls off that it is given up */
  keep: () => void;
  undo: Undo | undefined;
  sent: boolean;
  slow: boolean;
  /** nobody waits for it any more: it is only kept to be undone */
  unwanted: boolean;
}

const mostTries = 6; // of a command that the server calls retryable
const retry = 700; // ms before the second try; doubles
const stale = 30_000; // ms after which nobody wants done any more what they asked for, but for a move: that names its turn
const slow = 3_000; // ms after which a response that has not come casts doubt on the connection, and is spoken of

/**
 * Commands keeps every command until the server has answered it. A command is said again, with the same id,
 * after each reconnect: the server takes it at most once. All but moves are given up after a while, and all may be withdrawn.
 */
export class Commands {
  private readonly waiting = new Map<string, Waiting>();

  constructor(
    private readonly say: (cmd: Cmd) => boolean,
    private readonly changed: () => void,
    private readonly clock: Clock,
    private readonly newId: () => string = uuid,
    private readonly doubt: () => void = () => {},
  ) {}

  /** command says a command and waits for its response, however long the connection is down. */
  command(command: Command, undo?: Undo): Promise<CommandResponse> {
    return new Promise((response) => {
      const cmd: Cmd = { t: "cmd", id: this.newId(), ...command };
      const idle = (): void => {};
      const w: Waiting = {
        ...{ cmd, tries: 0, response, stop: idle, keep: idle, undo },
        ...{ sent: false, slow: false, unwanted: false },
      };
      this.waiting.set(cmd.id, w);
      if (cmd.do !== "sow") w.keep = this.clock.after(stale, () => this.giveUp(w, "unsent", "stale"));
      this.utter(w);
      this.changed();
    });
  }

  /** pending lists what has no response yet, for a room, or of commands that name none; oldest first. */
  pending(room?: string): Pending[] {
    return [...this.waiting.values()]
      .filter((w) => !w.unwanted && w.cmd.room === room)
      .map(({ cmd, sent, slow }) => ({ ...cmd, sent, slow }));
  }

  /** withdraw gives a command up. What was sent before may be carried out all the same. */
  withdraw(id: string): void {
    const w = this.waiting.get(id);
    if (w && !w.unwanted) this.giveUp(w, "withdrawn", "doubtful");
  }

  /** again says everything that has no response yet: the connection is new. */
  again(): void {
    for (const w of this.waiting.values()) this.utter(w);
  }

  /** ack takes the response to a command that is in the journal. */
  ack(ack: Ack): void {
    const w = this.waiting.get(ack.id);
    this.settle(ack.id, { ok: true, ack });
    if (w?.unwanted) w.undo?.(ack);
  }

  /** nack takes a refusal; one that may pass is tried again, a few times. */
  nack(nack: Nack): void {
    const w = this.waiting.get(nack.id);
    if (!w) return;
    if (nack.retryable && ++w.tries < mostTries) {
      w.stop();
      w.stop = this.clock.after(retry * 2 ** (w.tries - 1), () => this.utter(w));
      return;
    }
    const reason = nack.reason === undefined ? {} : { reason: nack.reason };
    this.settle(nack.id, { ok: false, code: nack.code, ...reason, message: nack.message });
  }

  /** error takes an error that names a command. */
  error(error: Error): void {
    if (error.id) this.settle(error.id, { ok: false, code: error.code, message: error.message });
  }

  /** drop gives up what waits, for example because nobody knows our key any more. */
  drop(code: string): void {
    for (const id of [...this.waiting.keys()]) this.settle(id, { ok: false, code, message: "" });
  }

  /** utter says a command, and doubts the connection for as long as no response comes. */
  private utter(w: Waiting): void {
    w.stop();
    if (this.say(w.cmd)) w.sent = true;
    this.listen(w);
  }

  private listen(w: Waiting): void {
    w.stop = this.clock.after(slow, () => {
      this.doubt();
      this.listen(w);
      w.slow = true;
      this.changed();
    });
  }

  /** giveUp answers a command in the server's place. One that was sent and can be undone is kept until its response comes. */
  private giveUp(w: Waiting, unsent: string, sent: string): void {
    const response: CommandResponse = { ok: false, code: w.sent ? sent : unsent, message: "" };
    if (!w.sent || !w.undo) return this.settle(w.cmd.id, response);
    w.unwanted = true;
    w.keep();
    w.response(response);
    this.changed();
  }

  private settle(id: string, response: CommandResponse): void {
    const w = this.waiting.get(id);
    if (!w) return;
    w.stop();
    w.keep();
    this.waiting.delete(id);
    w.response(response);
    this.changed();
  }
}
