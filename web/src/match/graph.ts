import type { View } from "../../wire/wire.gen.ts";
import { h, type Kid } from "../dom/h.ts";
import { paint } from "../dom/paint.ts";
import { seatName } from "../names.ts";
import { firstRound, roundSentence } from "../room/sentence.ts";
import { t } from "../text.ts";
import { places, placeOf } from "./cursor.ts";
import type { Match } from "./rounds.ts";
import { Track } from "./track.ts";

/** Graph draws what both players hold at each place of a match, with its rounds marked. Pressing and drawing on it goes there. */
export class Graph {
  readonly root = document.createElement("figure");
  private readonly last: number; // the number of the last place
  private readonly track: Track;

  constructor(
    private readonly match: Match,
    go: (place: number) => void,
  ) {
    this.last = Math.max(1, places(match) - 1);
    this.track = new Track(() => this.last, go);
    this.root.className = "match-graph";
  }

  paint(view: View): void {
    const { seats } = this.match;
    const rounds = (view.rounds ?? []).map((_, i) => roundSentence(view, firstRound(view) + i));
    const label = [t("graph", { south: seatName(seats, 0), north: seatName(seats, 1) }), ...rounds].join(" ");
    paint(
      this.root,
      h(
        "figcaption",
        null,
        [0, 1].map((seat) =>
          h(
            "span",
            { class: seat === 0 ? "south" : "north" },
            key(seat),
            h("bdi", null, seatName(seats, seat)),
          ),
        ),
      ),
      this.track.field({ class: "graph-field" }, opened(this.match), this.drawing(label)),
    );
  }

  /** mark shows at which place one is. */
  mark(place: number): void {
    this.track.mark(place);
  }

  private drawing(label: string): Kid {
    const all = this.match.rounds.flatMap(({ start, turns }) => [start, ...turns.map(({ after }) => after)]);
    const { pits, held } = all[0]!;
    const most = pits.reduce<number>((sum, n) => sum + (n ?? 0), held[0] + held[1]);
    const line = (seat: 0 | 1): string => all.map((at, i) => `${i},${most - at.held[seat]}`).join(" ");
    return h(
      "svg",
      {
        viewBox: `0 0 ${this.last} ${most}`,
        preserveAspectRatio: "none",
        role: "img",
        "aria-label": label,
      },
      h("line", { class: "graph-half", x1: 0, x2: this.last, y1: most / 2, y2: most / 2 }),
      ([1, 0] as const).map((seat) =>
        h("polyline", { class: seat === 0 ? "south" : "north", points: line(seat) }),
      ),
    );
  }
}

/** opened is at which places rounds open. */
export const opened = (match: Match): { place: number; n: number }[] =>
  match.rounds.map(({ start }, i) => ({ place: placeOf(match, { round: i + 1, turn: 0 }), n: start.round }));

/** key is a piece of a player's line. */
const key = (seat: number): Kid =>
  h(
    "svg",
    { class: "graph-key", viewBox: "0 0 24 8", "aria-hidden": "true" },
    h("polyline", { class: seat === 0 ? "south" : "north", points: "0,4 24,4" }),
  );
