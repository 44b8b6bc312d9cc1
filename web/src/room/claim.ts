import { h, type Kid } from "../dom/h.ts";
import { seatName } from "../names.ts";
import { clockTime, t } from "../text.ts";
import { button } from "./button.ts";
import { other, waits, type Scene } from "./context.ts";

/** So long it is not spoken of. */
const patience = 10_000;

/** claims are the panels about a player who is away while the match waits for them: that it may be claimed soon, or now. */
export function claims(s: Scene, now: number): [soon: Kid, due: Kid] {
  const { live, mine, presence } = s;
  if (mine === undefined || s.both || !s.up || live.paused !== undefined) return [null, null];
  const seat = other(mine);
  const waiting =
    live.phase === "between" ? !live.ready[seat] : live.phase === "playing" && live.toMove === seat;
  const since = presence?.away?.[seat] ?? 0;
  if (!waiting || since === 0 || now - since < Math.min(patience, presence?.wait ?? 0)) return [null, null];
  const n = Math.ceil((since + (presence?.wait ?? 0) - now) / 1000);
  const fill = { name: seatName(live.seats, seat), time: clockTime(since), n };
  if (n > 0) return [panel("absent", t("absent.wait", fill)), null];
  const draw = (): void => s.command({ do: "claim", what: "draw" });
  return [
    null,
    panel(
      "claim",
      t("absent.may", fill),
      button(s, "claim", t("do.claim"), "main", undefined, waits(s, "claim", undefined)),
      button(s, "claim-draw", t("do.claim.draw"), "", draw, waits(s, "claim", "draw")),
    ),
  ];
}

const panel = (key: string, says: string, ...buttons: Kid[]): Kid =>
  h(
    "div",
    { key, class: "panel panel-note", "data-panel": key },
    h("p", { role: key === "claim" ? "status" : null }, says),
    buttons.length > 0 && h("div", { class: "row" }, buttons),
  );
