import "../../styles/balance.css";
import type { Replay } from "../../wire/wire.gen.ts";
import { h, type Kid } from "../dom/h.ts";
import { paint } from "../dom/paint.ts";
import { Track } from "../match/track.ts";
import { t } from "../text.ts";
import { bars, type Bar } from "./bars.ts";
import { Standings } from "./standings.ts";

/** Place is a position of a match, in the order in which they came. */
export interface Place {
  /** how many turns were made before it */
  turn: number;
  name: string;
  /** the round that it opens */
  opens?: number | undefined;
  /** seeds that South held more than North, where the round is over */
  south?: number | undefined;
  over: boolean;
}

/** Course is a match as a strip wants it. */
export interface Course {
  asks: Replay;
  places: readonly Place[];
  /** at which of them one is */
  here: number;
  names: readonly [string, string];
}

/** Keys that go along the strip, by so many places. */
const keys: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
  Home: -Infinity,
  End: Infinity,
};

/** Strip is what every position of a match comes to, one bar beside the other, once somebody asks for it. */
export class Strip {
  readonly root = document.createElement("section");
  private readonly standings = new Standings();
  private readonly track: Track;
  private on = false;
  private due = 0;
  private last = 1; // the number of the last place

  constructor(
    private readonly course: () => Course,
    private readonly go: (place: number) => void,
  ) {
    this.root.className = "balance";
    this.root.setAttribute("aria-labelledby", "balance-h");
    this.track = new Track(() => this.last, go);
    this.standings.changed.on(() => (this.due ||= requestAnimationFrame(() => this.paint())));
  }

  /** paint shows what is known, and where one is. */
  paint(): void {
    cancelAnimationFrame(this.due);
    this.due = 0;
    const course = this.course();
    this.last = Math.max(1, course.places.length - 1);
    if (this.on) this.standings.ask(course.asks);
    paint(
      this.root,
      h(
        "div",
        { class: "row balance-head" },
        h("h2", { id: "balance-h" }, t("balance")),
        h(
          "button",
          {
            type: "button",
            class: "quiet",
            "data-do": "balance",
            "aria-pressed": String(this.on),
            onclick: () => this.toggle(),
          },
          t(this.on ? "balance.hide" : "balance.show"),
        ),
      ),
      this.on && this.shown(course),
    );
    this.track.mark(course.here);
  }

  /** panel is the strip as a panel among others. */
  panel(): Kid {
    return h("div", {
      class: "panel",
      key: "balance",
      own: true,
      ref: (el: HTMLElement) => el.append(this.root),
    });
  }

  leave(): void {
    this.standings.cease();
    cancelAnimationFrame(this.due);
  }

  private toggle(): void {
    this.on = !this.on;
    if (!this.on) this.standings.cease();
    this.paint();
  }

  private shown(course: Course): Kid {
    const { places, here, names } = course;
    const { every, state } = this.standings;
    const all = bars(places, this.standings);
    const rounds = places.flatMap(({ opens }, place) => (opens === undefined ? [] : [{ place, n: opens }]));
    const says = `${places[here]!.name}. ${worth(all[here], names)}`;
    return [
      this.track.field(
        {
          class: "graph-field balance-field",
          role: "slider",
          tabindex: 0,
          "data-do": "balance-place",
          "aria-label": t("balance"),
          "aria-describedby": "balance-what",
          "aria-valuemin": 0,
          "aria-valuemax": places.length - 1,
          "aria-valuenow": here,
          "aria-valuetext": says,
          onkeydown: (e: KeyboardEvent) => this.press(e, here, places.length - 1),
        },
        rounds,
        drawing(all, this.last),
      ),
      h("p", { class: "balance-here" }, says),
      this.progress(),
      state === "done" && every > 1 && h("p", { class: "soft" }, t("balance.every", { n: every })),
      h(
        "p",
        { class: "soft hint", id: "balance-what" },
        t("balance.what", { south: names[0], north: names[1] }),
      ),
    ];
  }

  /** progress says how far the server has come, or why it does not come further. */
  private progress(): Kid {
    const { state, of, before, known } = this.standings;
    const wrong = {
      busy: t("analysis.worth.busy"),
      offline: t("analysis.worth.offline"),
      refused: t("balance.refused"),
    };
    if (state === "done" || state === undefined) return null;
    if (state !== "asked") return h("p", { role: "status", key: "state" }, wrong[state]);
    return [
      h(
        "p",
        { class: "soft", role: "status", key: "state" },
        before > 0 ? t("analysis.worth.before", { n: before }) : t("analysis.worth.on"),
      ),
      h("progress", {
        key: "progress",
        "aria-label": t("balance.progress"),
        max: of || 1,
        value: of && Math.min(known.size, of),
      }),
    ];
  }

  private press(event: KeyboardEvent, here: number, last: number): void {
    const by = keys[event.key];
    if (by === undefined || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.go(Math.min(last, Math.max(0, here + by)));
  }
}

/** worth says what a bar means. */
function worth(bar: Bar | undefined, names: readonly [string, string]): string {
  if (!bar) return t("balance.open");
  const name = names[bar.south >= 0 ? 0 : 1]!;
  const by = bar.known === "table" ? "analysis.worth.table" : `balance.${bar.known}`;
  const how = bar.known === "over" ? "" : ` · ${t(by)}`;
  return (
    t(bar.known === "over" ? "balance.held" : "analysis.balance", { name, n: Math.abs(bar.south) }) + how
  );
}

/** The least that a strip is high enough for, in seeds. */
const low = 8;

/** drawing is the bars, for eyes only: South's upwards, North's downwards, pale where nothing is proved. */
function drawing(all: readonly (Bar | undefined)[], last: number): Kid {
  const most = all.reduce((most, bar) => Math.max(most, Math.abs(bar?.south ?? 0)), low);
  const ways = new Map<string, string>();
  for (const [i, bar] of all.entries()) {
    if (!bar?.south) continue;
    const name = `${bar.south > 0 ? "south" : "north"}${bar.known === "search" ? " seen" : ""}`;
    const [from, to] = [Math.max(0, i - 0.5), Math.min(last, i + 0.5)];
    ways.set(name, `${ways.get(name) ?? ""}M${from},0V${-bar.south}H${to}V0z`);
  }
  return h(
    "svg",
    { viewBox: `0 ${-most} ${last} ${2 * most}`, preserveAspectRatio: "none", "aria-hidden": "true" },
    [...ways].map(([name, d]) => h("path", { class: name, key: name, d })),
    h("line", { class: "graph-half", key: "half", x1: 0, x2: last, y1: 0, y2: 0 }),
  );
}
