import type { View } from "../../wire/wire.gen.ts";
import { h, type Kid, type Leaf } from "../dom/h.ts";
import { paint } from "../dom/paint.ts";
import { roundName, seatName } from "../names.ts";
import { undone } from "../room/undone.ts";
import { t } from "../text.ts";
import { anchorOf, type Cursor } from "./cursor.ts";
import { lastState, type Match, type Round, type Sown } from "./rounds.ts";

/**
 * TurnIndex lists the turns of every round, each a link to the position after it. Only the rounds that are open are written
 * out, and nothing of a turn is read for it but its figures: a match may have thousands.
 */
export class TurnIndex {
  readonly root = document.createElement("div");
  private readonly open = new Set<number>();
  private at: Cursor | undefined;
  private current: Element | null = null;

  constructor(
    private readonly match: Match,
    /** the address of a place */
    private readonly link: (at: Cursor) => string,
  ) {
    this.root.className = "match-turns";
    this.root.tabIndex = 0;
    this.root.setAttribute("role", "group");
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

  paint(): void {
    const { rounds, length } = this.match;
    this.root.setAttribute("aria-label", t("match.turns"));
    paint(
      this.root,
      length === 0 ? this.turns(rounds[0]!, 1) : rounds.map((round, i) => this.round(round, i + 1)),
    );
  }

  /** mark shows at which place one is: its round is opened, that of the place before closed. */
  mark(at: Cursor): void {
    if (at.round !== this.at?.round) {
      if (this.at) this.open.delete(this.at.round);
      this.open.add(at.round);
      this.paint();
    }
    this.at = at;
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

  private round(round: Round, n: number): Kid {
    const { over, held } = lastState(round);
    return h(
      "details",
      {
        key: n,
        open: this.open.has(n),
        ontoggle: ({ currentTarget }: Event) => {
          const { open } = currentTarget as HTMLDetailsElement;
          if (open === this.open.has(n)) return;
          if (open) this.open.add(n);
          else this.open.delete(n);
          this.paint();
        },
      },
      h(
        "summary",
        null,
        roundName(this.match.length, round.start.round),
        over !== null && h("span", { class: "soft" }, `${held[0]} – ${held[1]}`),
      ),
      this.open.has(n) && this.turns(round, n),
    );
  }

  private turns({ turns, undone: gone }: Round, round: number): Kid {
    const after = (n: number): Kid =>
      gone.get(n)?.map((pit, i) => undone(this.match as Pick<View, "seats" | "rules">, pit, `${n}-${i}`));
    return h(
      "ol",
      null,
      h("li", { key: 0 }, this.entry({ round, turn: 0 }, "", t("match.start"))),
      after(0),
      turns.map((sown, i) => [
        h("li", { key: i + 1 }, this.entry({ round, turn: i + 1 }, ...this.summary(sown, i + 1))),
        after(i + 1),
      ]),
    );
  }

  private entry(at: Cursor, side: string, inside: Kid): Leaf {
    return h("a", { href: this.link(at), "data-at": anchorOf(at), class: side }, inside);
  }

  /** summary is a turn in figures, and whose side it is. */
  private summary({ trace, before, after }: Sown, n: number): [string, Kid] {
    const { seats, rules } = this.match;
    const pit = Number.parseInt(trace, 10);
    const [seat, other] = pit < rules.pits ? ([0, 1] as const) : ([1, 0] as const);
    const gain = after.held[seat] - before.held[seat];
    const lost = after.held[other] - before.held[other];
    return [
      seat === 0 ? "south" : "north",
      [
        h("span", { class: "turn-n" }, `${n}.`),
        h("bdi", { class: "turn-who" }, seatName(seats, seat)),
        h("span", { class: "turn-pit" }, t("turns.pit", { pit: (pit % rules.pits) + 1 })),
        h("span", { class: "soft" }, t("turns.laps", { n: trace.split("/").length - 1 })),
        n <= this.match.ballot && h("span", { class: "drawn" }, t("turns.drawn")),
        gain > 0 && h("b", { class: "gain" }, `+${gain}`),
        lost > 0 && h("span", { class: "soft" }, t("turns.award", { n: lost, name: seatName(seats, other) })),
      ],
    ];
  }
}
