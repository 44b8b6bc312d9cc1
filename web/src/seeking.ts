import type {
  Nack,
  NewSeek,
  Paired,
  Refuse,
  Seek,
  SeekEnd,
  Take,
  Unseek,
  Unsought,
  Yours,
} from "../wire/wire.gen.ts";
import type { Clock } from "./clock.ts";
import { Emitter } from "./emitter.ts";
import type { SeekNews } from "./seek/news.ts";
import { uuid } from "./uuid.ts";

/** What is asked of the server about seeks. */
type Asking = NewSeek | Unseek | Take | Refuse;

interface Asked {
  frame: Asking;
  tries: number;
  sent: boolean;
  /** calls off what is to happen later: that it is said again, and that it is given up */
  again: () => void;
  giveUp: () => void;
}

const stale = 30_000; // ms after which nobody wants done any more what they asked for
const forgotten = 60_000; // ms without a connection after which the server has forgotten a seek
const retry = 700; // ms before the second try; doubles
const mostTries = 6;

/**
 * Seeking is a player's search for somebody to play with, over one connection: what the server knows of it, and what this tab
 * has asked for and waits for. Everything is asked again with the same id until it is answered.
 */
export class Seeking {
  /** seeks of this player, challenges to others among them, as the server has them */
  seeks: readonly Seek[] = [];
  /** challenges to this player */
  challenges: readonly Seek[] = [];
  /** what has not been said yet */
  readonly news: SeekNews[] = [];
  readonly changed = new Emitter();
  private readonly asked = new Map<string, Asked>();
  private readonly wanted = new Set<string>(); // seeks whose room this tab goes to
  private readonly unwanted = new Set<string>(); // seeks that were withdrawn in this tab
  private readonly rooms = new Set<string>(); // those that have been spoken of
  private down: number | undefined; // since when there is no connection

  constructor(
    private readonly say: (frame: Asking) => boolean,
    private readonly clock: Clock,
  ) {}

  /** asking lists seeks that have been asked for and are not there yet. */
  get asking(): NewSeek[] {
    const there = new Set(this.seeks.map((s) => s.id));
    return [...this.asked.values()]
      .map((a) => a.frame)
      .filter((f) => f.t === "seek" && !there.has(f.id)) as NewSeek[];
  }

  /** line is the seek of who waits at a table to play the winner. */
  get line(): Seek | undefined {
    return this.seeks.find((seek) => seek.table !== undefined);
  }

  /** taking is the seek that is being taken. */
  get taking(): string | undefined {
    const take = [...this.asked.values()].find((a) => a.frame.t === "take");
    return (take?.frame as Take | undefined)?.seek;
  }

  /** ending says whether a seek is being withdrawn, or a challenge declined. */
  ending(seek: string): boolean {
    return [...this.asked.values()].some(
      ({ frame: f }) => (f.t === "unseek" && f.id === seek) || (f.t === "refuse" && f.seek === seek),
    );
  }

  /** seek looks for somebody; a second time for the same is the first. */
  seek(request: Omit<NewSeek, "t" | "id">): void {
    if (this.asking.some((asked) => same(asked, request))) return;
    const id = uuid();
    this.wanted.add(id);
    this.ask({ t: "seek", id, ...request });
  }

  /** withdraw gives up a seek, or taking one: what comes of it after all is not wanted any more. */
  withdraw(seek: string): void {
    this.wanted.delete(seek);
    this.unwanted.add(seek);
    const take = [...this.asked.values()].find(({ frame: f }) => f.t === "take" && f.seek === seek);
    const asked = this.asked.get(seek);
    if (take) this.settle(take.frame.id);
    else if (asked?.frame.t === "seek" && !asked.sent) this.settle(seek);
    else if (asked?.frame.t !== "unseek") {
      this.settle(seek);
      this.ask({ t: "unseek", id: seek });
    }
    this.changed.emit();
  }

  /** take plays with who seeks; one at a time. */
  take(seek: string): void {
    if (this.taking !== undefined || this.ending(seek)) return;
    this.wanted.add(seek);
    this.unwanted.delete(seek);
    this.ask({ t: "take", id: uuid(), seek });
  }

  /** refuse declines a challenge. */
  refuse(seek: string): void {
    if (this.taking !== seek && !this.ending(seek)) this.ask({ t: "refuse", id: uuid(), seek });
  }

  /** hear takes what the server tells of seeks. */
  hear(frame: Yours | Paired | Unsought): void {
    if (frame.t === "yours") this.known(frame);
    else if (frame.t === "paired") this.room(frame);
    else this.over(frame);
    this.changed.emit();
  }

  /** nack takes a refusal; one that may pass is tried again, a few times. */
  nack({ id, code, message, retryable }: Nack): void {
    const asked = this.asked.get(id);
    if (!asked) return;
    if (retryable && ++asked.tries < mostTries) {
      asked.again();
      asked.again = this.clock.after(retry * 2 ** (asked.tries - 1), () => this.utter(asked));
      return;
    }
    this.fail(asked, code, message);
  }

  /** lost is for when the connection is. */
  lost(): void {
    this.down ??= this.clock.now();
  }

  /** welcomed asks again for what is wanted. What the server has forgotten meanwhile is not sought anew behind anybody's back. */
  welcomed(): void {
    const long = this.down !== undefined && this.clock.now() - this.down > forgotten;
    this.down = undefined;
    for (const asked of this.asked.values()) this.utter(asked);
    for (const seek of this.seeks) {
      if (!this.wanted.has(seek.id) || this.asked.has(seek.id)) continue;
      if (long) this.end(seek, true, "unseen");
      else this.ask(requestOf(seek));
    }
    this.changed.emit();
  }

  /** forget is for when somebody else plays in this browser now. */
  forget(): void {
    for (const id of [...this.asked.keys()]) this.settle(id);
    this.wanted.clear();
    [this.seeks, this.challenges] = [[], []];
    this.changed.emit();
  }

  private known({ seeks, challenges }: Yours): void {
    for (const { frame: f } of [...this.asked.values()]) {
      const there = (all: readonly Seek[], id: string): boolean => all.some((s) => s.id === id);
      if (f.t === "seek" && there(seeks, f.id)) this.settle(f.id);
      if (f.t === "unseek" && !there(seeks, f.id)) this.settle(f.id);
      if (f.t === "refuse" && !there(challenges, f.seek)) this.settle(f.id);
    }
    [this.seeks, this.challenges] = [seeks, challenges];
  }

  private room({ seek, room }: Paired): void {
    for (const { frame: f } of [...this.asked.values()])
      if (f.id === seek || ("seek" in f && f.seek === seek)) this.settle(f.id);
    const wanted = this.wanted.delete(seek) ? "yes" : this.unwanted.delete(seek) ? "no-more" : "elsewhere";
    if (wanted === "yes") this.wanted.clear(); // whoever plays seeks no more
    if (!this.rooms.has(room)) this.news.push({ is: "paired", room, seek, wanted });
    this.rooms.add(room); // it is told again after a break
  }

  private over({ id, why }: Unsought): void {
    const own = this.seeks.find((s) => s.id === id);
    const seek = own ?? this.challenges.find((s) => s.id === id);
    const meant = this.unwanted.delete(id);
    if (seek && !meant) this.end(seek, own !== undefined, why);
  }

  private end(seek: Seek, own: boolean, why: SeekEnd): void {
    this.wanted.delete(seek.id);
    [this.seeks, this.challenges] = [
      this.seeks.filter((s) => s !== seek),
      this.challenges.filter((s) => s !== seek),
    ];
    this.news.push({ is: "ended", seek, own, why });
  }

  private ask(frame: Asking): void {
    const idle = (): void => {};
    const asked: Asked = { frame, tries: 0, sent: false, again: idle, giveUp: idle };
    this.asked.set(frame.id, asked);
    asked.giveUp = this.clock.after(stale, () => this.fail(asked, asked.sent ? "stale" : "unsent", ""));
    this.utter(asked);
    this.changed.emit();
  }

  private utter(asked: Asked): void {
    asked.again();
    if (this.say(asked.frame)) asked.sent = true;
  }

  /** fail gives up what was asked; a seek that may be there all the same is taken back, and what had ended is so without a word. */
  private fail({ frame: f, sent }: Asked, code: string, message: string): void {
    this.settle(f.id);
    const seek = "seek" in f ? f.seek : f.id;
    if (f.t === "seek" || f.t === "take") this.wanted.delete(seek);
    if (f.t === "take") this.unwanted.add(seek);
    if (f.t === "seek" && sent && code === "stale") this.withdraw(f.id);
    if (f.t === "seek" && code === "seek-gone") this.seeks = this.seeks.filter((s) => s.id !== f.id);
    else if (f.t !== "unseek") this.news.push({ is: "refused", code, message });
    this.changed.emit();
  }

  private settle(id: string): void {
    const asked = this.asked.get(id);
    asked?.again();
    asked?.giveUp();
    this.asked.delete(id);
  }
}

/** requestOf is the frame that asks for a seek once more. */
const requestOf = ({ id, pools, options, to, table, bots }: Seek): NewSeek => ({
  t: "seek",
  id,
  ...(table
    ? { table }
    : options
      ? { options, ...(to && { to: to.id }), ...(bots && { bots }) }
      : { pools: pools ?? [] }),
});

/** same says whether two seeks are for the same. */
const same = (a: Omit<NewSeek, "t" | "id">, b: typeof a): boolean =>
  (["pools", "options", "to", "table", "bots"] as const).every(
    (k) => JSON.stringify(a[k]) === JSON.stringify(b[k]),
  );
