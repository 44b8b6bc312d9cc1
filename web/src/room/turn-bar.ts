import { task } from "../board/dom.ts";
import type { Player } from "../board/player.ts";
import type { SowBoard } from "../board/sow-board.ts";
import { beside, instantAt, type Timeline } from "../board/timeline.ts";
import { h, type Kid, type Props } from "../dom/h.ts";
import { icon } from "../dom/icons.ts";
import { paint } from "../dom/paint.ts";
import { rates, set, settings, type Settings } from "../settings.ts";
import { t } from "../text.ts";

/** Keys that move through a turn: by seed, or by lap. */
const steps: Record<string, ["seed" | "lap", 1 | -1]> = {
  ArrowLeft: ["seed", -1],
  ArrowRight: ["seed", 1],
  ArrowDown: ["seed", -1],
  ArrowUp: ["seed", 1],
  PageUp: ["lap", 1],
  PageDown: ["lap", -1],
};

/** What can be pressed on the slider, for the table of keys. */
export const turnKeys = {
  seed: Object.keys(steps).filter((key) => steps[key]![0] === "seed"),
  lap: Object.keys(steps).filter((key) => steps[key]![0] === "lap"),
};

/** So many captures are marked at most. */
const marked = 200;

/** How long after one button has taken another's place a press does nothing, in ms: it was meant for the other. */
const settling = 300;

/** TurnBar stands beside the board: it holds the turn that is shown, goes to any time of it, skips it, and shows it again. */
export class TurnBar {
  readonly root = document.createElement("div");
  private track: HTMLInputElement | undefined;
  private more = false;
  private looking = false;
  private changed = -settling;

  constructor(
    private readonly board: SowBoard,
    private readonly skip: () => void,
    private readonly again: () => void,
  ) {
    this.root.className = "turn-bar";
    this.root.setAttribute("role", "group");
    board.addEventListener("time", this.tick);
    board.addEventListener("held", this.tick);
  }

  /** paint shows what can be done now; more: there is a turn to be watched again; looking: at the end of a round. What cannot is hidden, and keeps its place. */
  paint(more: boolean, looking = false): void {
    [this.more, this.looking] = [more, looking];
    const { player } = this.board;
    const hidden = player === undefined;
    const paused = player?.paused ?? false;
    this.moveFocus(hidden ? (more && !looking ? "again" : undefined) : "pause");
    this.root.setAttribute("aria-label", t("bar.label"));
    paint(
      this.root,
      button(
        paused ? "play" : "pause",
        t(paused ? "bar.goOn" : "bar.pause"),
        "pause",
        hidden,
        this.soon(() => this.board.pause()),
      ),
      h(
        "span",
        { class: "turn-track", hidden, key: "track" },
        player && marks(player.timeline),
        this.slider(player?.timeline),
      ),
      button("skip", t("room.skip"), "skip", hidden && !looking, this.skip),
      button("again", t("bar.again"), "again", !hidden || !more || looking, this.soon(this.again), true),
      this.speed(),
    );
    this.move();
  }

  /**
   * moveFocus has who pressed what is about to be hidden stand on what takes its place; nothing where that is there already.
   * It comes first: to hide what has the focus makes a browser lay out the page at once.
   */
  private moveFocus(to: string | undefined): void {
    const heir = to && this.root.querySelector<HTMLElement>(`[data-do="${to}"]`);
    if (!heir || !heir.hidden || !this.root.contains(document.activeElement)) return;
    if (document.activeElement?.matches(".turn-speed")) return;
    heir.hidden = false;
    heir.focus({ preventScroll: true });
  }

  private slider(timeline: Timeline | undefined): Kid {
    return h("input", {
      type: "range",
      min: 0,
      max: Math.ceil(timeline?.total ?? 1),
      step: 1,
      "data-do": "track",
      "aria-label": t("bar.where"),
      ref: (el: HTMLInputElement) => (this.track = el),
      oninput: (e: Event) => this.seek(Number((e.target as HTMLInputElement).value)),
      onkeydown: (e: KeyboardEvent) => this.key(e),
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
        onchange: (e: Event) => set({ speed: (e.target as HTMLSelectElement).value as Settings["speed"] }),
      },
      (Object.keys(rates) as Settings["speed"][]).map((speed) =>
        h("option", { value: speed, selected: speed === now, key: speed }, t(`settings.speed.${speed}`)),
      ),
    );
  }

  /** soon does something, unless a finger pressed what has only just come. */
  private soon(act: () => void): (event: MouseEvent) => void {
    return (event) => {
      if (event.detail === 0 || performance.now() - this.changed > settling) act();
    };
  }

  private seek(ms: number): void {
    const { player } = this.board;
    if (player && !player.paused) this.board.pause();
    player?.seek(ms);
    this.tell();
  }

  private key(event: KeyboardEvent): void {
    const step = steps[event.key];
    const { player } = this.board;
    if (!step || !player || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    this.seek(beside(player.timeline, player.at, ...step));
  }

  /** tick follows the board at each picture, without painting anew while nothing but the time has changed. */
  private readonly tick = (): void => {
    const { player } = this.board;
    const was = this.root.dataset["now"];
    const now = player ? (player.paused ? "paused" : "playing") : "idle";
    this.root.dataset["now"] = now;
    if (was === now) return this.move();
    if (was === "idle" || now === "idle") this.changed = performance.now();
    void task().then(() => {
      this.paint(this.more, this.looking);
      this.tell();
    });
  };

  /** move shows how far the turn has come: as finely as can be seen, for each step of a slider costs a layout. */
  private move(): void {
    const { player } = this.board;
    if (!player || !this.track) return;
    const step = player.paused ? 0 : player.timeline.total / 200;
    if (Math.abs(player.at - Number(this.track.value)) >= step)
      this.track.value = String(Math.round(player.at));
  }

  /** tell says where in the turn it is held; while it goes on nothing is said. */
  private tell(): void {
    const { player } = this.board;
    if (!player?.paused || !this.track) return;
    this.track.setAttribute("aria-valuetext", t("bar.at", whereIn(player)));
  }
}

/** whereIn says at which lap and which of its seeds a turn is. */
export function whereIn({ timeline, at }: Player): { lap: number; of: number; seed: number; seeds: number } {
  const { beats, laps } = timeline;
  const lap = instantAt(timeline, at).beat?.lap ?? laps;
  const seeds = beats.filter((beat) => beat.kind === "seed" && beat.lap === lap);
  return { lap, of: laps, seed: seeds.filter((beat) => beat.from <= at).length, seeds: seeds.length };
}

/** marks are where houses are taken. */
function marks({ beats, total }: Timeline): Kid {
  const houses = beats.filter((beat) => beat.kind === "fly").slice(0, marked);
  return houses.map((beat, i) => {
    const left = `${((100 * beat.from) / total).toFixed(2)}%`;
    return h("span", {
      class: "turn-mark",
      key: `${i} ${left}`,
      ref: (el: HTMLElement) => (el.style.left = left),
    });
  });
}

function button(
  picture: "play" | "pause" | "skip" | "again",
  words: string,
  name: string,
  hidden: boolean,
  act: Props["onclick"],
  named = false,
): Kid {
  return h(
    "button",
    {
      type: "button",
      class: "quiet",
      "data-do": name,
      key: name,
      hidden,
      "aria-label": words,
      title: words,
      onclick: act,
    },
    icon(picture),
    named && words,
  );
}
