import type { Report, Said, Say, Talks } from "../../wire/wire.gen.ts";
import { uuid } from "../uuid.ts";

type Uttered = Omit<Say, "id"> | Omit<Report, "id">;

/** Talking is what this page says in rooms beside the matches. What is not answered while the connection lasts was not said. */
export class Talking {
  /** what may be said on this server; undefined: nothing */
  may: Talks | undefined;
  /** the server has said so */
  known = false;
  private readonly waiting = new Map<string, (said: Said | undefined) => void>();

  constructor(private readonly send: (frame: Say | Report) => boolean) {}

  /** utter says or reports something, and gives the server's answer; undefined where there was none. */
  utter(what: Uttered): Promise<Said | undefined> {
    const id = uuid();
    if (!this.send({ ...what, id } as Say | Report)) return Promise.resolve(undefined);
    return new Promise((resolve) => this.waiting.set(id, resolve));
  }

  answered(said: Said): void {
    this.waiting.get(said.id)?.(said);
    this.waiting.delete(said.id);
  }

  lost(): void {
    for (const resolve of this.waiting.values()) resolve(undefined);
    this.waiting.clear();
  }
}
