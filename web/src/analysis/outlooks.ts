import type { Outlook, Rules, State } from "../../wire/wire.gen.ts";
import { numberOf, ownerOf, rowsOf } from "../board/rows.ts";
import type { Why } from "../board/view.ts";
import { h, type Kid } from "../dom/h.ts";
import { sideName } from "../names.ts";
import { overSentence } from "../room/sentence.ts";
import { t } from "../text.ts";
import { describe, seatLetter, type Pits, type Seat } from "../turn.ts";
import { moverOf, readTurn } from "./board-view.ts";
import type { Desk } from "./desk.ts";
import { balance, worthLine, worthStatus } from "./worth-words.ts";
import type { Thought } from "./worths.ts";

/** pitName is a pit as people write it: its row's letter, and its number from its owner's left. */
export const pitName = (pit: number, n: number): string =>
  `${seatLetter(ownerOf(pit, n))}${numberOf(pit, n)}`;

/** outlooks lists what each pit leads to, each to be played, and the pits that may not be played, with the reason. */
export function outlooks(
  rules: Rules,
  bottom: Seat,
  state: State,
  desk: Desk,
  play: (pit: number) => void,
): Kid {
  if (state.over !== null) return null;
  const all = desk.outlooks;
  const thinks = desk.worths !== undefined;
  const thought = desk.thought;
  const total = [...state.pits, ...state.held].reduce<number>((sum, n) => sum + (n ?? 0), 0);
  return h(
    "section",
    { class: "panel an-outlooks", key: "outlooks", "aria-labelledby": "an-outlooks-h" },
    h(
      "div",
      { class: "row an-outlooks-head" },
      h("h2", { id: "an-outlooks-h" }, t("analysis.leads")),
      h(
        "button",
        {
          type: "button",
          class: "quiet",
          "data-do": "think",
          "aria-pressed": String(thinks),
          onclick: () => desk.think(!thinks),
        },
        t("analysis.worth"),
      ),
    ),
    thinks && balance(thought, state.toMove === "north" ? 1 : 0, total),
    thinks && h("p", { class: "soft", role: "status" }, worthStatus(thought)),
    all === undefined
      ? h("p", { class: "soft", role: "status" }, t("analysis.asking"))
      : h(
          "ul",
          null,
          all.map((one) => entry(rules, bottom, one, play, thought)),
          Object.entries(state.illegal).map(([pit, why]) =>
            h(
              "li",
              { key: pit, class: "soft an-refused" },
              h("b", null, pitName(Number(pit), rules.pits)),
              h("span", null, t(`why.${why as Why}`)),
            ),
          ),
        ),
  );
}

function entry(
  rules: Rules,
  bottom: Seat,
  { pit, turn: text, after }: Outlook,
  play: (pit: number) => void,
  thought: Thought | undefined,
): Kid {
  const worth = thought?.pits?.find((one) => one.pit === pit);
  const turn = readTurn(rules, after, text);
  const d = turn && describe(turn, moverOf(after));
  return h(
    "li",
    { key: pit },
    h(
      "button",
      { type: "button", class: "an-way", "data-play": pit, onclick: () => play(pit) },
      h("b", { class: ownerOf(pit, rules.pits) === 0 ? "south" : "north" }, pitName(pit, rules.pits)),
      h(
        "span",
        { class: "an-what" },
        d && h("span", null, t("turns.laps", { n: d.laps })),
        d && d.total > 0 && h("b", { class: "gain" }, `+${d.total}`),
        d?.awards.map((a) =>
          h("span", { class: "gain" }, t("turns.award", { n: a.seeds, name: sideName(a.seat) })),
        ),
        after.over !== null &&
          h("span", null, overSentence(after.over as Parameters<typeof overSentence>[0])),
        d?.passes.map((seat) => h("span", null, t("turn.pass", { name: sideName(seat) }))),
        d?.again && h("span", null, t("turn.again", { name: sideName(d.seat) })),
        h(
          "span",
          { class: "soft an-held" },
          t("analysis.held", { south: after.held[0], north: after.held[1] }),
        ),
        worth && worthLine(worth, ownerOf(pit, rules.pits)),
      ),
      figures(after.pits, bottom),
    ),
  );
}

/** figures are a position in two rows of numbers, for eyes only. */
const figures = (pits: Pits, bottom: Seat): Kid =>
  h(
    "span",
    { class: pits.length > 16 ? "an-figures an-long" : "an-figures", "aria-hidden": "true", dir: "ltr" },
    rowsOf(pits.length / 2, bottom).map((row) =>
      h(
        "span",
        null,
        row.map((pit) => h("span", null, pits[pit] ?? "×")),
      ),
    ),
  );
