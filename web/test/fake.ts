import type { Game, View } from "../wire/wire.gen.ts";
import type { Clock } from "../src/clock.ts";
import type { Heard } from "../src/frames.ts";
import type { Wire } from "../src/socket.ts";

/** Hand is a clock that a test moves by hand. */
export class Hand implements Clock {
  time = 1_000_000;
  chance = 0.5;
  private timers: { at: number; call: () => void }[] = [];

  now(): number {
    return this.time;
  }

  luck(): number {
    return this.chance;
  }

  after(ms: number, call: () => void): () => void {
    const timer = { at: this.time + ms, call };
    this.timers.push(timer);
    return () => void (this.timers = this.timers.filter((t) => t !== timer));
  }

  /** pass lets time go by and calls what is due, in order. */
  pass(ms: number): void {
    const end = this.time + ms;
    for (;;) {
      const next = this.timers.filter((t) => t.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.timers = this.timers.filter((t) => t !== next);
      this.time = next.at;
      next.call();
    }
    this.time = end;
  }
}

/** Phone is a socket whose other end the test is. */
export class Phone implements Wire {
  onopen: Wire["onopen"] = null;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;
  readonly said: { t: string; [member: string]: unknown }[] = [];
  closed: number | undefined;

  send(text: string): void {
    this.said.push(JSON.parse(text) as { t: string });
  }

  close(code?: number): void {
    this.closed = code ?? 1000;
  }

  open(): void {
    this.onopen?.(undefined as never);
  }

  hear(frame: Heard): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  welcome(now = 1_000_000): void {
    this.open();
    this.hear({ t: "welcome", protocol: 1, now, ping: 20, build: "one" });
  }

  hangUp(code: number): void {
    this.onclose?.({ code });
  }

  /** kinds are the types of the frames that were said. */
  get kinds(): string[] {
    return this.said.map((f) => f.t);
  }
}

/** aView is a room in which a game has just begun, with some of its members changed. */
export function aView(some: Partial<View> = {}): View {
  return {
    rules: { name: "hoyito-3", pits: 6 },
    length: 3,
    public: true,
    seats: [
      { id: "a", name: "Ana" },
      { id: "b", name: "Bo" },
    ],
    phase: "playing",
    round: 1,
    opener: 0,
    pits: Array.from({ length: 12 }, () => 4),
    held: [0, 0],
    turn: 1,
    toMove: 0,
    legal: [0, 1, 2, 3, 4, 5],
    ready: [false, false],
    wants: [false, false],
    ...some,
  };
}

/** aGame is a game as the server tells of it, as far as choosing it goes. */
export const aGame = (name: string, boards: number[], rounds: boolean): Game => ({
  ...{ name, title: name, region: "", from: "", short: "", about: "", record: "" },
  ...{ boards, seeds: 4, lengths: { single: true, toTheEnd: rounds }, card: [], decisions: [], sources: [] },
  traits: { name, pits: boards[0]!, minPits: boards[0]!, maxPits: boards.at(-1)!, seeds: 4, takes: [4] },
});
