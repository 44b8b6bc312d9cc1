import { h, type Kid, type Leaf } from "../dom/h.ts";
import { paint } from "../dom/paint.ts";
import { seatName } from "../names.ts";
import { t } from "../text.ts";
import { anchorOf, type Cursor } from "./cursor.ts";
import { lastState, type Match, type Sown } from "./rounds.ts";

/** TurnIndex lists the turns of every round, each a link to the position after it. Nothing of a turn is read for it but its figures. */
export class TurnIndex {
  readonly root = document.createElement("div");
  private current: Element | null = null;

  constructor(
    /** the address of a place */
    private readonly link: (at: Cursor) => string,
  ) {
    this.root.className = "match-turns";
    this.root.tabIndex = 0;
    this.root.setAttribute("role", "group");
  }

  paint(match: Match): void {
    this.root.setAttribute("aria-label", t("match.turns"));
    paint(
      this.root,
      match.rounds.map((round, i) =>
        h(
          "section",
          { key: i },
          h("h3", null, this.entry({ round: i + 1, turn: 0 }, "", heading(match, i + 1))),
          h(
            "ol",
            null,
            round.turns.map((sown, k) =>
              h("li", { key: k }, this.entry({ round: i + 1, turn: k + 1 }, ...summary(match, sown, k + 1))),
            ),
          ),
        ),
      ),
    );
  }

  /** panel is the list under its heading. */
  panel(): Leaf {
    return h(
      "section",
      { class: "panel turns", key: "all-turns", "aria-labelledby": "all-turns-h" },
      h("h2", { id: "all-turns-h" }, t("match.turns")),
      h("div", { own: true, ref: (el: HTMLElement) => el.append(this.root) }),
    );
  }

  /** mark shows at which place one is, and brings it into sight within the list. */
  mark(at: Cursor): void {
    const now = this.root.querySelector(`[data-at="${anchorOf(at)}"]`);
    if (now === this.current) return;
    this.current?.removeAttribute("aria-current");
    this.current = now;
    if (!now) return;
    now.setAttribute("aria-current", "true");
    const [list, row] = [this.root.getBoundingClientRect(), now.getBoundingClientRect()];
    if (row.top < list.top + row.height || row.bottom > list.bottom - row.height)
      this.root.scrollTop += row.top - list.top - list.height / 2;
  }

  private entry(at: Cursor, side: string, inside: Kid): Leaf {
    return h("a", { href: this.link(at), "data-at": anchorOf(at), class: side }, inside);
  }
}

function heading(match: Match, n: number): Kid {
  const round = match.rounds[n - 1]!;
  const { over, held } = lastState(round);
  if (match.length === 0) return t("match.start");
  return [t("round.n", { n }), over !== null && h("span", { class: "soft" }, `${held[0]} – ${held[1]}`)];
}

/** summary is a turn in figures, and whose side it is. */
function summary(match: Match, { trace, before, after }: Sown, n: number): [string, Kid] {
  const pits = match.rules.pits;
  const pit = Number.parseInt(trace, 10);
  const seat = pit < pits ? 0 : 1;
  const gain = after.held[seat] - before.held[seat];
  const lost = after.held[1 - seat]! - before.held[1 - seat]!;
  return [
    seat === 0 ? "south" : "north",
    [
      h("span", { class: "turn-n" }, `${n}.`),
      h("bdi", { class: "turn-who" }, seatName(match.seats, seat)),
      h("span", { class: "turn-pit" }, t("turns.pit", { pit: (pit % pits) + 1 })),
      h("span", { class: "soft" }, t("turns.laps", { n: trace.split("/").length - 1 })),
      gain > 0 && h("b", { class: "gain" }, `+${gain}`),
      lost > 0 &&
        h("span", { class: "soft" }, t("turns.award", { n: lost, name: seatName(match.seats, 1 - seat) })),
    ],
  ];
}
