import type { BoardLabels } from "../board/view.ts";
import { t } from "../text.ts";

/** labels is what the board says, in the language spoken now. */
export function labels(): BoardLabels {
  return {
    board: t("board"),
    pit: (side, number, seeds) => t(`board.pit.${side}`, { pit: number, n: seeds }),
    held: (name, seeds) => t("board.held", { name, n: seeds }),
    closed: t("board.closed"),
    saving: t("board.saving"),
    why: (why) => t(`why.${why}`),
    lap: (lap, of) => t("board.lap", { lap, of }),
  };
}
