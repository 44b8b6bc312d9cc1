import { Emitter } from "./emitter.ts";
import { ask, type Reply } from "./http.ts";
import { onStored, recall, store } from "./storage.ts";

/** Me is the player of this browser. The key proves it and is shown to nobody but the server. */
export interface Me {
  id: string;
  name: string;
  key: string;
}

/** Code lets another device become the same player, once, until a time. */
interface Code {
  code: string;
  until: number;
}

const name = "casitas.me";

/** Identity is who plays in this browser; all tabs are the same player. */
export class Identity {
  /** changed tells when somebody else plays here now, or goes by another name */
  readonly changed = new Emitter<{ key: boolean }>();
  private known = read();

  constructor() {
    onStored(name, () => this.take(read()));
  }

  get me(): Me | undefined {
    return this.known;
  }

  /** create makes a player of this name. */
  async create(as: string): Promise<Reply<Me>> {
    return this.become(await ask<Me>("POST", "/api/players", { body: { name: as } }));
  }

  /** redeem becomes the player of another device. */
  async redeem(code: string): Promise<Reply<Me>> {
    return this.become(await ask<Me>("POST", "/api/players/redeem", { body: { code } }));
  }

  /** code asks for a code with which another device can become this player. */
  async code(): Promise<Reply<Code>> {
    return ask<Code>("POST", "/api/players/code", this.asMe());
  }

  /** recovery asks for the code by which this player comes back from any device; the one before is good no more. */
  async recovery(): Promise<Reply<Pick<Code, "code">>> {
    return ask<Pick<Code, "code">>("POST", "/api/players/recovery", this.asMe());
  }

  /** rename changes the name by which others see this player. */
  async rename(as: string): Promise<Reply<{ name: string }>> {
    const reply = await ask<{ name: string }>("PATCH", "/api/players/me", {
      body: { name: as },
      ...this.asMe(),
    });
    if (reply.ok && this.known) this.store({ ...this.known, name: reply.body.name ?? as });
    return reply;
  }

  /** forget makes this browser nobody's. */
  forget(): void {
    this.store(undefined);
  }

  private asMe(): { key?: string } {
    return this.known ? { key: this.known.key } : {};
  }

  private become(reply: Reply<Me>): Reply<Me> {
    if (reply.ok) this.store({ id: reply.body.id, name: reply.body.name, key: reply.body.key });
    return reply;
  }

  private store(me: Me | undefined): void {
    store(name, me);
    this.take(me);
  }

  private take(me: Me | undefined): void {
    const key = me?.key !== this.known?.key;
    if (!key && me?.name === this.known?.name) return;
    this.known = me;
    this.changed.emit({ key });
  }
}

function read(): Me | undefined {
  const stored = recall(name) as Partial<Me> | undefined;
  if (typeof stored?.id !== "string" || typeof stored.name !== "string" || typeof stored.key !== "string")
    return undefined;
  return { id: stored.id, name: stored.name, key: stored.key };
}
