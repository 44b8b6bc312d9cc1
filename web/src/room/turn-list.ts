import type { View } from "../../wire/wire.gen.ts";
import { h, type Kid, type Leaf } from "../dom/h.ts";
import { icon } from "../dom/icons.ts";
import { isSet, seatName } from "../names.ts";
import { language, t } from "../text.ts";
import { describe, notation, readable, type Turn } from "../turn.ts";
import { turnsOf } from "./look-back.ts";
import { turnOf } from "./sentence.ts";
import { undone } from "./undone.ts";

/** The most turns that are written out; the whole match is in its record. */
const most = 300;

/** turnList lists the turns of this round, the latest last, each in sowing notation, to be watched again where that can be. */
export function turnList(view: View, watchable: boolean): Kid {
  const numbers = turnsOf(view).reverse();
  const left = Math.max(0, numbers.length - most);
  return h(
    "section",
    { class: "panel turns", "aria-labelledby": "turns-h" },
    h(
      "h2",
      { id: "turns-h" },
      t(view.length === 0 ? "turns.game" : isSet(view.length) ? "turns.set" : "turns"),
    ),
    numbers.length === 0 && !view.undone
      ? h("p", { class: "soft" }, t("turns.none"))
      : [
          h("p", { class: "soft hint" }, t("turns.hint")),
          h(
            "ol",
            { class: "turn-list", tabindex: 0, "aria-label": t("turns") },
            listed(view, numbers.slice(-most)).map((n) => {
              const i = numbers.indexOf(n);
              return i < 0
                ? undone(view, Number.parseInt(view.undone![n]!, 10), String(n))
                : entry(view, n, i + 1, watchable);
            }),
          ),
          left > 0 && h("p", { class: "soft" }, t("away.before", { n: left })),
        ],
  );
}

/** listed are the numbers of turns, and between them of those that were taken back; the latest last. */
const listed = (view: View, shown: readonly number[]): number[] =>
  [...shown, ...Object.keys(view.undone ?? {}).map(Number)].sort((a, b) => a - b).slice(-most);

/** Entries once written are written again only when they would say something else. */
const written = new Map<string, Leaf>();

function entry(view: View, n: number, inRound: number, watchable: boolean): Leaf {
  const key = JSON.stringify([
    n,
    inRound,
    view.turns?.[String(n)],
    view.seats,
    view.rules,
    view.ballot,
    language().tag,
    watchable,
  ]);
  const known = written.get(key);
  if (known) return known;
  if (written.size > 2 * most) written.clear();
  const made = write(view, n, inRound, watchable);
  written.set(key, made);
  return made;
}

function write(view: View, n: number, inRound: number, watchable: boolean): Leaf {
  const turn = turnOf(view, n);
  if (!turn) return h("li", { key: n }, `${inRound}. ${view.turns?.[String(n)] ?? ""}`);
  return h(
    "li",
    { key: n, class: turn.seat === 0 ? "south" : "north" },
    h(
      "details",
      null,
      h("summary", null, summary(view, inRound, turn)),
      h("code", { class: "notation", dir: "ltr" }, readable(notation(turn), view.rules.pits)),
      h("button", { type: "button", class: "quiet", "data-look": n }, icon("eye"), t("turns.look")),
      watchable &&
        h("button", { type: "button", class: "quiet", "data-watch": n }, icon("again"), t("bar.again")),
    ),
  );
}

function summary(view: View, n: number, turn: Turn): Kid {
  const d = describe(turn);
  return [
    h("span", { class: "turn-n" }, `${n}.`),
    h("bdi", { class: "turn-who" }, seatName(view.seats, turn.seat)),
    h("span", { class: "turn-pit" }, t("turns.pit", { pit: (turn.pit % view.rules.pits) + 1 })),
    h("span", { class: "soft" }, t("turns.laps", { n: d.laps })),
    n <= (view.ballot ?? 0) && h("span", { class: "drawn" }, t("turns.drawn")),
    d.total > 0 && h("b", { class: "gain", dir: "ltr" }, `+${d.total}`),
    d.awards.map((a) =>
      h("span", { class: "gain" }, t("turns.award", { n: a.seeds, name: seatName(view.seats, a.seat) })),
    ),
  ];
}
