import type { Game } from "../../wire/wire.gen.ts";
import { numberOf, rowsOf } from "../board/rows.ts";
import { h, type Kid } from "../dom/h.ts";
import { gameOf, games, lengths } from "../games.ts";
import { gameName, isSet, lengthName, sideName } from "../names.ts";
import { t } from "../text.ts";
import type { Seat } from "../turn.ts";
import { number, select } from "./fields.ts";
import { openingOf, type Setup } from "./setup.ts";

const most = 255; // seeds in one pit, or held

/** What the form asks for that is no change of the position. */
export interface EditorAsks {
  changed(): void;
  use(): void;
  cancel(): void;
}

/** Editor is the form in which a position is set up. */
export class Editor {
  /** what the server said is wrong with it */
  wrong = "";
  busy = false;

  constructor(
    public draft: Setup,
    private readonly asks: EditorAsks,
  ) {}

  /** addSeeds puts seeds into a pit, or takes some out; a closed one is opened. */
  addSeeds(pit: number, by: number): void {
    this.setPit(pit, Math.min(most, Math.max(0, (this.draft.pits[pit] ?? 0) + by)));
  }

  view(bottom: Seat): Kid {
    const { draft } = this;
    const game = gameOf(draft.rules);
    if (!game) return null; // the games are not loaded yet
    const n = draft.pits.length / 2;
    return h(
      "section",
      { class: "panel an-editor", key: "editor", "aria-labelledby": "an-editor-h" },
      h("h2", { id: "an-editor-h" }, t("analysis.setup")),
      h(
        "form",
        {
          class: "stack",
          onsubmit: (e: Event) => {
            e.preventDefault();
            this.asks.use();
          },
        },
        this.match(game, n),
        h(
          "div",
          { class: "an-rows", dir: "ltr" },
          rowsOf(n, bottom).map((row, i) =>
            h(
              "div",
              { class: "an-row", key: i },
              row.map((pit) => this.pit(pit, n, game)),
            ),
          ),
        ),
        h("div", { class: "an-stores" }, this.store(0), this.store(1)),
        this.mover(),
        h("p", { class: "soft", role: "status" }, this.sum(game)),
        h("p", { class: "error", role: "alert" }, this.wrong),
        h(
          "div",
          { class: "row" },
          this.button("initial", t("analysis.initial"), () => this.set(openingOf(game, n), true)),
          this.button("clear", t("analysis.clear"), () => this.clear()),
          this.button("cancel", t("cancel"), () => this.asks.cancel()),
          h(
            "button",
            { type: "submit", class: "main", "data-do": "use", disabled: this.busy },
            t("analysis.use"),
          ),
        ),
      ),
    );
  }

  private match(game: Game, n: number): Kid {
    const { draft } = this;
    const rounds = game.lengths.toTheEnd;
    const usual = lengths.filter((l) => !isSet(l)); // a position that is set up is no beginning of a set
    const all = usual.includes(draft.length) ? usual : [draft.length, ...usual];
    return h(
      "div",
      { class: "an-match" },
      select(
        "game",
        t("make.game"),
        draft.rules,
        games().map((g) => [g.name, gameName(g.name)]),
        (name) => this.set(openingOf(gameOf(name)!)),
      ),
      game.boards.length > 1 &&
        select(
          "pits",
          t("make.pits"),
          String(n),
          game.boards.map((b) => [String(b), t("make.pits.n", { n: b })]),
          (b) => this.set(openingOf(game, Number(b))),
        ),
      rounds &&
        select(
          "length",
          t("make.length"),
          String(draft.length),
          all.map((l) => [String(l), lengthName(l)]),
          (l) => this.set({ length: Number(l) }),
        ),
      rounds &&
        h(
          "div",
          { class: "field", key: "round" },
          h("label", { for: "an-round" }, t("analysis.round")),
          number("an-round", draft.round, 1_000_000, (round) => this.set({ round: Math.max(1, round) })),
        ),
      rounds &&
        draft.round > 1 &&
        select(
          "won",
          t("analysis.won"),
          draft.won ?? "",
          [
            ["", t("analysis.won.none")],
            ["south", sideName(0)],
            ["north", sideName(1)],
          ],
          (won) => this.set({ won: won === "south" || won === "north" ? won : undefined }),
        ),
    );
  }

  private pit(pit: number, n: number, game: Game): Kid {
    const seeds = this.draft.pits[pit];
    const name = t("turn.pit", { pit: numberOf(pit, n), name: sideName(pit < n ? 0 : 1) });
    return h(
      "div",
      { class: "an-pit", key: pit, role: "group", "aria-label": name },
      this.button("more", "+", () => this.addSeeds(pit, 1), t("analysis.more", { what: name })),
      seeds === null
        ? h("span", { class: "an-closed", key: "closed" }, "×")
        : number(`an-pit-${pit}`, seeds ?? 0, most, (value) => this.setPit(pit, value), name),
      this.button("less", "−", () => this.addSeeds(pit, -1), t("analysis.less", { what: name })),
      game.traits.rounds &&
        h(
          "button",
          {
            type: "button",
            class: "quiet",
            key: "close",
            "data-do": "close-pit",
            "aria-pressed": String(seeds === null),
            "aria-label": t("analysis.closed", { what: name }),
            title: t("analysis.closed", { what: name }),
            onclick: () => this.setPit(pit, seeds === null ? 0 : null),
          },
          "×",
        ),
    );
  }

  private store(seat: Seat): Kid {
    const name = t("analysis.holds", { name: sideName(seat) });
    const put = (value: number): void => {
      const held: [number, number] = [...this.draft.held];
      held[seat] = Math.min(most, Math.max(0, value));
      this.set({ held });
    };
    const held = this.draft.held[seat];
    return h(
      "div",
      { class: "an-store", role: "group", "aria-label": name },
      h("label", { for: `an-held-${seat}` }, name),
      this.button("less", "−", () => put(held - 1), t("analysis.less", { what: name })),
      number(`an-held-${seat}`, held, most, put),
      this.button("more", "+", () => put(held + 1), t("analysis.more", { what: name })),
    );
  }

  private mover(): Kid {
    return h(
      "fieldset",
      { class: "choice" },
      h("legend", null, t("analysis.mover")),
      ([0, 1] as const).map((seat) =>
        h(
          "label",
          { key: seat },
          h("input", {
            type: "radio",
            name: "an-mover",
            value: String(seat),
            checked: this.draft.toMove === seat,
            onchange: () => this.set({ toMove: seat }),
          }),
          h("span", null, sideName(seat)),
        ),
      ),
    );
  }

  private sum(game: Game): string {
    const { pits, held } = this.draft;
    const board = pits.reduce<number>((sum, n) => sum + (n ?? 0), 0);
    return t("analysis.sum", { n: board + held[0] + held[1], of: pits.length * game.seeds, board });
  }

  private button(name: string, words: string, act: () => void, label?: string): Kid {
    return h(
      "button",
      { type: "button", key: name, "data-do": name, "aria-label": label, onclick: act },
      words,
    );
  }

  private setPit(pit: number, seeds: number | null): void {
    const pits = [...this.draft.pits];
    pits[pit] = seeds;
    this.set({ pits });
  }

  private clear(): void {
    this.set({ pits: this.draft.pits.map(() => 0), held: [0, 0] });
  }

  /** set changes the draft; keep leaves the match as it is. */
  private set(some: Partial<Setup>, keep = false): void {
    const { length, round, won } = this.draft;
    this.draft = { ...this.draft, ...some, ...(keep ? { length, round, won } : {}) };
    this.wrong = "";
    this.asks.changed();
  }
}
