import { h, type Kid } from "../dom/h.ts";
import { games, gameOf, lengthsOf, presets } from "../games.ts";
import { recall, store } from "../storage.ts";
import { clockName, gameName, isSet, lengthName } from "../names.ts";
import { t } from "../text.ts";
import { busyText } from "../waiting.ts";
import { botLevel, botLevels } from "./bot-level.ts";
import { choose, optionsOf, sound, type Choices } from "./choices.ts";
import type { Wanted } from "./wanted.ts";

const storedAs = "casitas.choices";

/** Who may come: everybody, whoever has the link, a bot, nobody else. */
const ways = ["public", "seek", "private", "bot", "both"] as const;
type Way = (typeof ways)[number];

const wayOf = (c: Choices): Way =>
  c.both ? "both" : c.bot ? "bot" : c.seek ? "seek" : c.public ? "public" : "private";

/** chooseGame has the form stand at a game when it is shown next. */
export const chooseGame = (rules: string): void =>
  store(storedAs, choose(sound(recall(storedAs)), { rules }));

/** MakeRoom is the form that makes a room. */
export class MakeRoom {
  private chosen: Choices | undefined;

  constructor(
    private readonly wanted: Wanted,
    private readonly changed: () => void,
  ) {}

  /** pick chooses a game. */
  pick(rules: string): void {
    this.set({ rules });
  }

  /** now is what stands in the form: what was chosen here, or another time. */
  private get now(): Choices {
    return this.chosen ?? sound(recall(storedAs));
  }

  view(): Kid {
    const { now } = this;
    const game = gameOf(now.rules);
    if (!game) return null; // the games are not loaded yet
    return h(
      "section",
      { class: "panel make", "aria-labelledby": "make-h" },
      h("h2", { id: "make-h" }, t("make")),
      h(
        "form",
        {
          class: "stack",
          onsubmit: (e: Event) => {
            e.preventDefault();
            if (this.now.seek) void this.wanted.seek(optionsOf(this.now), this.now.bots);
            else void this.wanted.make(optionsOf(this.now), this.now.bot ? botLevel() : undefined);
          },
        },
        this.select(
          "rules",
          t("make.game"),
          now.rules,
          games().map((g) => [g.name, gameName(g.name)]),
        ),
        game.boards.length > 1 &&
          this.select(
            "pits",
            t("make.pits"),
            String(now.pits),
            game.boards.map((n) => [String(n), t("make.pits.n", { n })]),
          ),
        this.select(
          "length",
          t("make.length"),
          String(now.length),
          lengthsOf(game).map((n) => [String(n), lengthName(n)]),
        ),
        now.length === -1 && h("p", { class: "soft hint" }, t("make.long")),
        isSet(now.length) && h("p", { class: "soft hint" }, t("make.set.hint")),
        isSet(now.length) &&
          this.check("ballot", t("make.ballot"), h("span", { class: "soft hint" }, t("make.ballot.hint"))),
        !now.both &&
          this.select(
            "clock",
            t("make.clock"),
            now.clock,
            presets.map((p) => [p.name, clockName(p.clock)]),
          ),
        this.select("opener", t("make.opener"), now.opener, [
          ["lot", t("make.opener.lot")],
          ["south", now.both ? t("south") : t("make.opener.me")],
          ["north", now.both ? t("north") : t("make.opener.other")],
        ]),
        h(
          "fieldset",
          { class: "choice" },
          h("legend", null, t("make.who")),
          ways.map((way) => this.who(way)),
        ),
        now.bot && botLevels("make-bot", now.rules, this.changed),
        now.seek && this.check("bots", t("make.seek.bots")),
        h("p", { class: "soft hint" }, t(`make.${wayOf(now)}.hint`)),
        h(
          "button",
          { type: "submit", class: "main big", "data-do": "open", disabled: this.wanted.room !== undefined },
          this.wanted.room === "" ? busyText() : t(now.seek ? "make.seek.go" : "make.go"),
        ),
        this.wanted.view("", t("make.go")),
      ),
    );
  }

  private check(name: "ballot" | "bots", ...label: Kid[]): Kid {
    return h(
      "label",
      { class: "check", key: name },
      h("input", {
        type: "checkbox",
        name,
        checked: this.now[name],
        onchange: (e: Event) => this.set({ [name]: (e.target as HTMLInputElement).checked }),
      }),
      h("span", null, label),
    );
  }

  private select(
    name: "rules" | "pits" | "length" | "clock" | "opener",
    label: string,
    value: string,
    all: [string, string][],
  ): Kid {
    return h(
      "div",
      { class: "field", key: name },
      h("label", { for: `make-${name}` }, label),
      h(
        "select",
        { id: `make-${name}`, name, value, onchange: (e: Event) => this.set({ [name]: this.read(name, e) }) },
        all.map(([v, text]) => h("option", { key: v, value: v }, text)),
      ),
    );
  }

  private read(name: string, e: Event): string | number {
    const { value } = e.target as HTMLSelectElement;
    return name === "pits" || name === "length" ? Number(value) : value;
  }

  private who(way: Way): Kid {
    return h(
      "label",
      { key: way },
      h("input", {
        type: "radio",
        name: "public",
        value: way,
        checked: wayOf(this.now) === way,
        onchange: () =>
          this.set({
            public: way === "public" || way === "seek",
            both: way === "both",
            bot: way === "bot",
            seek: way === "seek",
          }),
      }),
      h("span", null, t(`make.${way}`)),
    );
  }

  private set(some: Partial<Choices>): void {
    this.chosen = choose(this.now, some);
    store(storedAs, this.chosen);
    this.changed();
  }
}
