import type { View } from "../../wire/wire.gen.ts";
import type { BoardLabels } from "../board/view.ts";
import { gameOf, hasCasas } from "../games.ts";
import { isSet } from "../names.ts";
import { language, t } from "../text.ts";

let known: { of: string; labels: BoardLabels } | undefined;

/**
 * labels is what the board says of a game, in the language spoken now; heir: what is left goes to who won the round before.
 * They are the same as long as nothing of that changes, so that the board need not be drawn again.
 */
export function labels(game: string, heir = false): BoardLabels {
  const casas = hasCasas(game);
  const of = `${language().tag} ${casas} ${heir}`;
  if (known?.of !== of) known = { of, labels: write(casas, heir) };
  return known.labels;
}

function write(casas: boolean, heir: boolean): BoardLabels {
  return {
    board: t("board"),
    pit: (side, number, seeds) => t(`board.pit.${side}`, { pit: number, n: seeds }),
    held: (name, seeds) => t("board.held", { name, n: seeds }),
    closed: t("board.closed"),
    saving: t("board.saving"),
    why: (why) => t(`why.${why}`),
    ...(casas && { house: t("board.house") }),
    award: ([one, two], took) => {
      if (!one || two) return t("board.award.both");
      const fill = { n: one.seeds, name: `\u2068${one.name}\u2069` };
      return t(`board.award.${heir ? "heir" : took && casas ? "taker" : "one"}`, fill);
    },
    lap: (lap, of) => t("board.lap", { lap, of }),
  };
}

/** hasHeir says whether the last seeds of this round go to who won the round before. */
export function hasHeir({ rules, length, round, rounds = [], setup }: View): boolean {
  const from = gameOf(rules.name)?.traits.heirFrom ?? Infinity;
  const before = rounds[round - 1 - (setup?.round ?? 1)]?.winner ?? setup?.previousWinner;
  return !isSet(length) && round >= from && (before === "south" || before === "north");
}
