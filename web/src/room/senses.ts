import type { SowBoard } from "../board/sow-board.ts";
import type { Beat } from "../board/timeline.ts";
import { set, settings } from "../settings.ts";
import { Awake } from "../shell/awake.ts";
import { note } from "../shell/notes.ts";
import { sound } from "../shell/sound.ts";
import { t } from "../text.ts";

/** Senses is what of a match is heard and felt: seeds that fall, that it is one's turn; and a screen that stays awake. */
export class Senses {
  private readonly awake = new Awake();
  /** the turn for which the player was called last */
  private called = 0;

  constructor(private readonly board: SowBoard) {
    board.addEventListener("beat", this.onBeat);
    document.addEventListener("keydown", this.onKey);
  }

  /** see takes in how a match stands: whether it goes on, which turn it is at, and whether the player is waited for. */
  see(live: boolean, turn: number, mine: boolean): void {
    this.awake.want(live);
    if (!mine || this.called === turn) return;
    const first = this.called === 0;
    this.called = turn;
    if (first) return; // the page has just come
    sound("mine");
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
  }

  leave(): void {
    this.board.removeEventListener("beat", this.onBeat);
    document.removeEventListener("keydown", this.onKey);
    this.awake.leave();
  }

  private readonly onBeat = (event: Event): void => {
    const { kind } = (event as CustomEvent<Beat>).detail;
    if (kind === "lift" || kind === "relay") sound("lift");
    else if (kind === "seed" || kind === "house") sound(kind);
  };

  /** M turns sounds off and on, wherever nothing is being written. */
  private readonly onKey = (event: KeyboardEvent): void => {
    const writing =
      event.target instanceof Element && event.target.closest("input, select, textarea, dialog");
    if (event.key.toLowerCase() !== "m" || event.ctrlKey || event.metaKey || event.altKey || writing) return;
    set({ sound: !settings().sound });
    note(t(settings().sound ? "sound.on" : "sound.off"));
  };
}
