import "../../styles/learn.css";
import "../../styles/openings.css";
import type { Opening, Openings } from "../../wire/wire.gen.ts";
import { roundAddress } from "../analysis/address.ts";
import { openingOf } from "../analysis/setup.ts";
import { h, type Kid } from "../dom/h.ts";
import { paint } from "../dom/paint.ts";
import { gameOf } from "../games.ts";
import { smallBoard } from "../home/small-board.ts";
import { ask, type Reply } from "../http.ts";
import { gameName } from "../names.ts";
import type { Page } from "../page.ts";
import { t } from "../text.ts";

/** openingsPage says of each first pit of a game what is proved, and how it has fared here. */
export function openingsPage(game: string): Page {
  const el = document.createElement("div");
  el.className = "learn openings";
  let said: Reply<Openings> | undefined;
  const repaint = (): void =>
    paint(
      el,
      view(game, said, () => void load()),
    );
  async function load(): Promise<void> {
    said = undefined;
    repaint();
    said = await ask<Openings>("GET", `/api/openings/${encodeURIComponent(game)}`);
    repaint();
  }
  void load();
  return {
    el,
    title: () => t("openings.window", { game: gameName(game) }),
    repaint,
    leave: () => {},
  };
}

function view(game: string, said: Reply<Openings> | undefined, again: () => void): Kid {
  if (!said) return h("p", { class: "soft asking" }, t("learn.asking"));
  if (!said.ok)
    return [
      h("h1", null, t(said.code === "no-game" ? "openings.none" : "openings.away")),
      said.code !== "no-game" &&
        h("button", { type: "button", class: "main", onclick: again }, t("learn.ask")),
    ];
  return [
    h("h1", { tabindex: -1 }, t("openings.title", { game: gameName(game) })),
    h("p", { class: "lede" }, t("openings.what")),
    h(
      "ol",
      { class: "openings-pits" },
      said.body.pits.map((one) => row(game, one)),
    ),
  ];
}

/** row is a pit: where it lies, what is proved of it, and how it came out. */
function row(game: string, one: Opening): Kid {
  const rules = gameOf(game);
  const setup = rules && openingOf(rules);
  const played = one.ended.reduce((sum, n) => sum + n, 0);
  return h(
    "li",
    { key: one.pit, class: "panel" },
    setup && smallBoard(setup.pits, { origin: one.pit, end: one.pit, by: new Map() }),
    h(
      "div",
      { class: "stack" },
      h("h2", { id: `opening-${one.pit}` }, t("openings.pit", { n: one.pit + 1 })),
      h(
        "p",
        null,
        proved(one, (setup?.pits.length ?? 0) * (rules?.seeds ?? 0)).map((line) =>
          h("span", null, line, " "),
        ),
      ),
      played > 0 ? fared(one.ended, played) : h("p", { class: "soft" }, t("openings.new")),
    ),
    setup &&
      h(
        "a",
        {
          class: "button",
          href: roundAddress(setup, [one.pit], 1),
          id: `look-${one.pit}`,
          "aria-labelledby": `look-${one.pit} opening-${one.pit}`,
        },
        t("puzzle.analyse"),
      ),
  );
}

/** proved is what is known for certain, in sentences. */
function proved({ sure, exact }: Opening, seeds: number): string[] {
  if (!sure) return [t("openings.open")];
  const [own, other] = sure;
  const half = seeds / 2;
  const ends = own > half ? "wins" : other > half ? "loses" : exact ? "draws" : "open";
  const words = [t(`openings.${ends}`)];
  if (exact) words.push(t("openings.exact", { own, other }));
  else {
    if (own > 0) words.push(t("openings.own", { n: own }));
    if (other > 0) words.push(t("openings.other", { n: other }));
  }
  return words;
}

/** fared is a bar of the games here: won, drawn and lost by who opened. */
function fared(ended: readonly [number, number, number], played: number): Kid {
  const [won, drawn, lost] = ended;
  const part = (n: number): number => (100 * n) / played;
  return [
    h(
      "svg",
      {
        class: "openings-bar",
        role: "img",
        "aria-label": t("openings.ended", { won, drawn, lost }),
        viewBox: "0 0 100 4",
        preserveAspectRatio: "none",
      },
      h("rect", { class: "openings-lost", width: 100, height: 4 }),
      h("rect", { class: "openings-drawn", width: part(won + drawn), height: 4 }),
      h("rect", { class: "openings-won", width: part(won), height: 4 }),
    ),
    h(
      "p",
      { class: "soft" },
      t("openings.games", { n: played }),
      " ",
      t("openings.ended", { won, drawn, lost }),
    ),
  ];
}
