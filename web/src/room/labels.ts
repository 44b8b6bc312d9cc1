import type { BoardLabels } from "../board/view.ts";
import { t } from "../text.ts";

/** labels is what the board says of a game, in the language spoken now. */
export function labels(game: string): BoardLabels {
  return {
    board: t("board"),
    pit: (side, number, seeds) => t(`board.pit.${side}`, { pit: number, n: seeds }),
    held: (name, seeds) => t("board.held", { name, n: seeds }),
    closed: t("board.closed"),
    saving: t("board.saving"),
    why: (why) => t(`why.${why}`),
    ...(game.startsWith("hoyito") && { house: t("board.house") }), // the others have no word for it
    lap: (lap, of) => t("board.lap", { lap, of }),
  };
}
