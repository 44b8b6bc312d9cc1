import type { SowBoard } from "../board/sow-board.ts";
import { beside } from "../board/timeline.ts";
import { h, type Kid } from "../dom/h.ts";
import { icon } from "../dom/icons.ts";
import { paint } from "../dom/paint.ts";
import { rates, set, settings, type Settings } from "../settings.ts";
import { t } from "../text.ts";

/** Keys that move through a turn: by seed, or by lap. */
const steps: Record<string, ["seed" | "lap", 1 | -1]> = {
  ArrowRight: ["seed", 1],
  ArrowUp: ["seed", 1],
  ArrowLeft: ["seed", -1],
  ArrowDown: ["seed", -1],
  PageUp: ["lap", 1],
  PageDown: ["lap", -1],
};

/** TurnBar stands beside the board: it holds the turn that is shown, goes to any time of it, skips it, and shows it again. */
export class TurnBar {
  readonly root = document.createElement("div");
  private track: HTMLInputElement | undefined;
  private more = false;

  constructor(
    private readonly board: SowBoard,
    private readonly skip: () => void,
    private readonly again: () => void,
  ) {
    this.root.className = "turn-bar";
    board.addEventListener("time", this.tick);
  }

  /** paint shows what can be done now; more: there is a turn to be watched again. */
  paint(more: boolean): void {
    this.more = more;
    const { player } = this.board;
    this.root.setAttribute("role", "group");
    this.root.setAttribute("aria-label", t("bar.bar"));
    paint(this.root, player ? this.shown(player.paused, player.timeline.total) : this.idle(), this.speed());
    this.move();
  }

  private shown(paused: boolean, total: number): Kid {
    return [
      button(paused ? "play" : "pause", t(paused ? "bar.goOn" : "bar.pause"), "pause", () =>
        this.board.pause(),
      ),
      h(
        "span",
        { class: "turn-track", key: "track" },
        this.marks(total),
        h("input", {
          type: "range",
          min: 0,
          max: Math.ceil(total),
          step: 1,
          "aria-label": t("bar.where"),
          ref: (el: HTMLInputElement) => (this.track = el),
          oninput: (e: Event) => this.seek(Number((e.target as HTMLInputElement).value)),
          onkeydown: (e: KeyboardEvent) => this.key(e),
        }),
      ),
      button("skip", t("room.skip"), "skip", this.skip),
    ];
  }

  private idle(): Kid {
    return this.more && button("again", t("bar.again"), "again", this.again, true);
  }

  /** marks are where houses are taken. */
  private marks(total: number): Kid {
    const houses = this.board.player?.timeline.beats.filter((beat) => beat.kind === "fly") ?? [];
    return houses.slice(0, 60).map((beat) => {
      const left = `${((100 * beat.from) / total).toFixed(2)}%`;
      return h("span", { class: "turn-mark", key: left, ref: (el: HTMLElement) => (el.style.left = left) });
    });
  }

  private speed(): Kid {
    const now = settings().speed;
    return h(
      "select",
      {
        class: "turn-speed",
        key: "speed",
        "aria-label": t("settings.speed"),
        onchange: (e: Event) => {
          const speed = (e.target as HTMLSelectElement).value as Settings["speed"];
          set({ speed });
          const rate = rates[speed];
          if (rate === undefined) this.skip();
          else if (this.board.player) this.board.player.rate = rate;
        },
      },
      (Object.keys(rates) as Settings["speed"][]).map((speed) =>
        h("option", { value: speed, selected: speed === now, key: speed }, t(`settings.speed.${speed}`)),
      ),
    );
  }

  private seek(ms: number): void {
    this.board.player?.pause();
    this.board.player?.seek(ms);
    this.paint(this.more);
  }

  private key(event: KeyboardEvent): void {
    const step = steps[event.key];
    const player = this.board.player;
    if (!step || !player) return;
    event.preventDefault();
    this.seek(beside(player.timeline, player.at, ...step));
  }

  /** tick follows the board at each picture, without painting anew while nothing but the time has changed. */
  private readonly tick = (): void => {
    const { player } = this.board;
    const was = this.root.dataset["now"];
    const now = player ? (player.paused ? "paused" : "playing") : "idle";
    this.root.dataset["now"] = now;
    if (was === now) this.move();
    else this.paint(this.more);
  };

  private move(): void {
    const { player } = this.board;
    if (!player || !this.track) return;
    this.track.value = String(Math.round(player.at));
    const { laps, beats } = player.timeline;
    const lap = beats.find((beat) => beat.until > player.at)?.lap ?? laps;
    const text = t("board.lap", { lap, of: laps });
    if (this.track.getAttribute("aria-valuetext") !== text) this.track.setAttribute("aria-valuetext", text);
  }
}

function button(
  picture: "play" | "pause" | "skip" | "again",
  words: string,
  name: string,
  act: () => void,
  named = false,
): Kid {
  return h(
    "button",
    {
      type: "button",
      class: "quiet",
      "data-do": name,
      key: name,
      "aria-label": words,
      title: words,
      onclick: act,
    },
    icon(picture),
    named && words,
  );
}
