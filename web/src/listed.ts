import type { List, LobbyList } from "../wire/wire.gen.ts";
import { Emitter } from "./emitter.ts";
import type { Said } from "./frames.ts";
import { merge, type Json } from "./merge.ts";

/** Listed is the list of what there is to join and to watch, which the server keeps up to date while somebody asks for it. */
export class Listed {
  list: List | undefined;
  private version = 0;
  private wanted = 0;
  private readonly changed = new Emitter();

  constructor(private readonly say: (frame: Said) => void) {}

  /** follow asks for the list until the function that comes back is called. */
  follow(ear: () => void): () => void {
    const stop = this.changed.on(ear);
    if (this.wanted++ === 0) this.ask();
    return () => {
      stop();
      if (--this.wanted > 0) return;
      this.list = undefined;
      this.version = 0;
      this.say({ t: "lobby", on: false });
    };
  }

  /** welcomed asks anew on a new connection. */
  welcomed(): void {
    if (this.wanted > 0) this.ask();
  }

  /** hear takes in the list, or what has changed in it; where something is missing, it asks for all of it. */
  hear(frame: LobbyList): void {
    if (this.wanted === 0) return;
    if (!frame.list && (!this.list || frame.from !== this.version)) {
      this.version = 0;
      return this.ask();
    }
    this.list = frame.list ?? (merge(this.list as unknown as Json, frame.diff as Json) as unknown as List);
    this.version = frame.v;
    this.changed.emit();
  }

  private ask(): void {
    this.say({ t: "lobby", on: true, ...(this.version && { v: this.version }) });
  }
}
