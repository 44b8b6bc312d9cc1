import type { View } from "../../wire/wire.gen.ts";
import { h, type Kid } from "../dom/h.ts";
import { isSet, seatName } from "../names.ts";
import { t } from "../text.ts";
import { firstRound, overSentence, totalOf } from "./sentence.ts";

/** roundTable lists the rounds of a match: who won them, with what, and how many pits that closes in the next. */
export function roundTable(view: View): Kid {
  if (view.length === 0) return null;
  const rounds = view.rounds ?? [];
  const running = view.phase === "playing";
  const set = isSet(view.length);
  return h(
    "section",
    { class: "panel rounds", "aria-labelledby": "rounds-h" },
    h("h2", { id: "rounds-h" }, t(set ? "rounds.set" : "rounds")),
    rounds.length === 0 && !running
      ? h("p", { class: "soft" }, t(set ? "rounds.none.set" : "rounds.none"))
      : h(
          "table",
          null,
          h(
            "thead",
            null,
            h(
              "tr",
              null,
              [t("rounds.n"), seatName(view.seats, 0), seatName(view.seats, 1), t("rounds.turns")].map(
                (name, i) =>
                  h("th", { scope: "col", class: ["", "south", "north", ""][i] }, h("bdi", null, name)),
              ),
            ),
          ),
          h(
            "tbody",
            null,
            rounds.map((round, i) =>
              h(
                "tr",
                { key: i, title: overSentence(round.over) },
                h("th", { scope: "row" }, firstRound(view) + i),
                [0, 1].map((seat) =>
                  h(
                    "td",
                    { class: wins(round.winner, seat) ? "won" : "" },
                    round.held[seat as 0 | 1],
                    wins(round.winner, seat) && h("span", { "aria-label": t("rounds.won") }, " ★"),
                    !set && closed(view, i + 1, seat),
                  ),
                ),
                h("td", null, round.turns),
              ),
            ),
            running && now(view),
            coming(view, firstRound(view) - 1 + rounds.length + (running ? 1 : 0)),
            set && rounds.length > 0 && sum(view),
          ),
        ),
    h("p", { class: "soft hint" }, t(set ? "rounds.sum.hint" : "rounds.closed.hint")),
  );
}

const wins = (winner: string, seat: number): boolean => winner === (seat === 0 ? "south" : "north");

/** closed notes how many pits of a row are closed in the round that a finished one leads to. */
function closed(view: View, next: number, seat: number): Kid {
  const n = view.rules.pits;
  let shut: number;
  if (next === view.rounds?.length && view.phase === "between" && view.next) {
    shut = view.next.pits.slice(seat * n, (seat + 1) * n).filter((p) => p === null).length;
  } else if (next < (view.rounds?.length ?? 0) || view.phase === "playing") {
    const seeds = perPit(view);
    shut = Math.max(0, n - Math.floor(view.rounds![next - 1]!.held[seat as 0 | 1] / seeds));
  } else return null;
  return shut > 0 && h("small", { class: "soft" }, ` ${t("rounds.closed", { n: shut })}`);
}

/** perPit is how many seeds a pit opens with: all there are, over all pits. */
function perPit(view: View): number {
  const all = view.pits.reduce<number>((sum, p) => sum + (p ?? 0), 0) + view.held[0] + view.held[1];
  return all / (2 * view.rules.pits) || 1;
}

function sum(view: View): Kid {
  return h(
    "tr",
    { key: "sum", class: "sum" },
    h("th", { scope: "row" }, t("rounds.sum")),
    totalOf(view).map((held) => h("td", null, h("b", null, held))),
    h("td", null),
  );
}

/** The most rounds that have their row before they are played. */
const planned = 5;

/** coming keeps the place of rounds that are still to be played, so that nothing moves when they are. */
function coming(view: View, begun: number): Kid {
  const rows = Math.max(0, Math.min(view.length, planned) - begun);
  return Array.from({ length: rows }, (_, i) =>
    h(
      "tr",
      { key: `coming-${begun + i}`, class: "running" },
      h("th", { scope: "row" }, begun + i + 1),
      [0, 1, 2].map(() => h("td", null, "–")),
    ),
  );
}

function now(view: View): Kid {
  return h(
    "tr",
    { key: "now", class: "running" },
    h("th", { scope: "row" }, view.round),
    h("td", null, view.held[0]),
    h("td", null, view.held[1]),
    h("td", null, t("rounds.now")),
  );
}
