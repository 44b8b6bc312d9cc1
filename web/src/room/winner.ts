import { h, type Kid } from "../dom/h.ts";
import { identity, session } from "../app.ts";
import { icon } from "../dom/icons.ts";
import { later } from "../shell/later.ts";
import { t } from "../text.ts";
import type { Scene } from "./context.ts";

/** queueOf is who waits at a table to play the winner, first those who have waited longest. */
export const queueOf = (room: string) => session.room(room)?.presence?.queue ?? [];

/** winnerButton leads to who waits to play the winner, and says one's own place among them. Players see it once somebody waits. */
export function winnerButton({ room, live, mine, both }: Scene): Kid {
  const queue = queueOf(room);
  const place = 1 + queue.findIndex((who) => who.id === identity.me?.id);
  const on = live.public && !live.timed?.days && (live.phase === "playing" || live.phase === "between");
  if (!place && (!on || both || (mine !== undefined && queue.length === 0))) return null;
  return h(
    "button",
    {
      type: "button",
      class: "quiet",
      key: "winner",
      "data-do": "winner",
      "data-place": place,
      onclick: () =>
        void later(
          () => import("./winner-dialog.ts"),
          (part) => void part.winnerDialog(room, mine === undefined),
        ),
    },
    icon("player"),
    place
      ? t("winner.place", { n: place })
      : queue.length === 0
        ? t("winner")
        : t("winner.waits", { n: queue.length }),
  );
}
