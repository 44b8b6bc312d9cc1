import type { Values, Worth } from "../../wire/wire.gen.ts";
import { Emitter } from "../emitter.ts";
import { askLines } from "../http.ts";
import { requestOf, type Setup } from "./setup.ts";

/** Thought is what the server has said of a position so far. */
export interface Thought extends Values {
  /** why it says no more */
  failed?: "busy" | "offline";
}

/** Worths has the server think about one position at a time, the one that is looked at. */
export class Worths {
  /** more is known */
  readonly changed = new Emitter();
  private readonly known = new Map<string, Thought>();
  private asked = "";
  private stop: AbortController | undefined;

  /** of is what is known of a position after some moves; it is asked for if nothing is. */
  of(setup: Setup, moves: readonly number[]): Thought | undefined {
    const body = JSON.stringify(requestOf(setup, moves));
    if (body !== this.asked) {
      this.cease();
      this.asked = body;
      if (!this.known.get(body)?.done) void this.ask(body);
    }
    return this.known.get(body);
  }

  /** cease has the server think no more. */
  cease(): void {
    this.stop?.abort();
    this.stop = undefined;
    this.asked = "";
  }

  private async ask(body: string): Promise<void> {
    const stop = new AbortController();
    this.stop = stop;
    const end = await askLines<Values>("/api/values", body, stop.signal, (said) =>
      this.learn(body, said.error ? { failed: "busy" } : said),
    );
    if (end === "offline") this.learn(body, { failed: "offline" });
    else if (end === "busy" || end === "refused") this.learn(body, { failed: "busy", done: true });
  }

  private learn(body: string, said: Thought): void {
    this.known.set(body, { ...this.known.get(body), ...said });
    this.changed.emit();
  }
}

/** best is the worth of the best pit. */
export function best(all: readonly Worth[]): Worth | undefined {
  return [...all].sort((a, b) => (b.decided ?? 0) - (a.decided ?? 0) || b.ahead - a.ahead)[0];
}
