import { task } from "../board/dom.ts";
import type { SowBoard } from "../board/sow-board.ts";
import type { Beat } from "../board/timeline.ts";
import { Awake } from "../shell/awake.ts";
import { notify } from "../shell/notify.ts";
import { sound } from "../shell/sound.ts";
import { tell } from "../shell/voice.ts";
import { t } from "../text.ts";
import { count, lastSecond, type Counted } from "./clock.ts";
import { Company } from "./company.ts";
import type { Scene } from "./context.ts";

/** Senses is what of a match is heard and felt: seeds that fall, that it is one's turn; and a screen that stays awake. */
export class Senses {
  private readonly awake = new Awake();
  private readonly company = new Company(tell);
  /** the turn for which the player was called last */
  private called: number | undefined;
  private counted: Counted | undefined;
  private left = false;

  constructor(private readonly board: SowBoard) {
    board.addEventListener("beat", this.onBeat);
    board.addEventListener("held", this.onHeld);
  }

  /** see takes in how a match stands: whether it goes on, which turn it is at, and whether the player is waited for. */
  see(live: boolean, turn: number, mine: boolean): void {
    if (this.left) return;
    this.awake.want(live);
    const fresh = this.called === undefined; // the page has just come
    this.called ??= 0;
    if (!mine || this.called === turn) return;
    this.called = turn;
    if (fresh) return;
    sound("mine");
    notify(t("say.mine"), document.title.replace(/^.*● /, ""));
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
  }

  /** count takes in the time: the last seconds of one's own are heard, and said once. */
  count({ live, mine, both }: Scene, now: number): void {
    if (this.left || both || mine === undefined) return;
    const { clock, toMove, turn } = live;
    const second = lastSecond(clock, toMove, mine, now);
    const { tick, words } = count(this.counted, turn, second);
    if (!tick) return;
    this.counted = { turn, second: second! };
    sound("tick");
    if (words) tell(t("clock.ten"));
  }

  /** presence takes in who is here. */
  presence({ live, presence, up, mine }: Scene): void {
    if (!this.left) this.company.see(live, up ? presence : undefined, mine);
  }

  leave(): void {
    this.left = true;
    this.board.removeEventListener("beat", this.onBeat);
    this.board.removeEventListener("held", this.onHeld);
    this.awake.leave();
    this.company.leave();
  }

  private readonly onBeat = (event: Event): void => {
    const { kind } = (event as CustomEvent<Beat>).detail;
    const heard = kind === "lift" || kind === "relay" ? "lift" : kind;
    if (heard === "lift" || heard === "seed" || heard === "house") void task().then(() => sound(heard));
  };

  private readonly onHeld = (event: Event): void =>
    tell(t((event as CustomEvent<boolean>).detail ? "bar.held" : "bar.goesOn"));
}
