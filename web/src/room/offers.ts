import type { View } from "../../wire/wire.gen.ts";
import { h, type Kid } from "../dom/h.ts";
import { bothSeats, seatName } from "../names.ts";
import { t } from "../text.ts";
import type { Seat } from "../turn.ts";
import { button } from "./button.ts";
import { other, waits, type Scene } from "./context.ts";
import { offerSentence, special } from "./sentence.ts";

/** offerButtons are what can be offered now, but for a draw. */
export const offerButtons = (s: Scene): Kid => [
  mayTakeBack(s) &&
    button(
      s,
      "takeback",
      t(asks(s) ? "do.offer.takeback" : "do.takeback"),
      "quiet",
      () => takeBack(s),
      waits(s, "offer", "takeback"),
    ),
  s.live.paused === undefined &&
    s.live.timed &&
    !s.live.timed.days &&
    s.live.phase === "playing" &&
    s.live.offer === undefined &&
    button(
      s,
      "rest",
      t(asks(s) ? "do.offer.pause" : "do.pause"),
      "quiet",
      () => s.command({ do: "offer", what: "pause" }),
      waits(s, "offer", "pause"),
    ),
];

/** takeBack asks for it, where that can be. */
export function takeBack(s: Scene | undefined): void {
  if (s && mayTakeBack(s)) s.command({ do: "offer", what: "takeback" });
}

/** asks says whether the other player has to agree: a bot does at once, and who has both seats has. */
const asks = ({ live, mine, both }: Scene): boolean => !both && !live.seats[other(mine!)]?.bot;

function mayTakeBack({ live, mine }: Scene): boolean {
  if (mine === undefined || live.offer !== undefined || live.paused !== undefined) return false;
  return (live.phase === "playing" || live.phase === "between") && hasChosen(live, mine);
}

/** hasChosen says whether a turn of this round is there that a seat has made. */
const hasChosen = ({ turns, ballot, rules, seats }: View, mine: Seat): boolean =>
  Object.values(turns ?? {})
    .slice(ballot ?? 0)
    .some((turn) => bothSeats(seats) || Number.parseInt(turn, 10) < rules.pits === (mine === 0));

/** offer is the panel about what is offered. */
export function offer(s: Scene): Kid {
  const { live, mine } = s;
  const { what } = live;
  if (live.offer === undefined || (live.phase !== "playing" && live.phase !== "between")) return null;
  const says = offerSentence(live);
  if (mine === undefined) return h("div", { key: "offered", class: "panel panel-note" }, h("p", null, says));
  const own = live.offer === mine;
  const accept = (): void => s.command({ do: "accept", ...(special(what) && { what }) });
  return h(
    "div",
    { key: "offer", class: "panel panel-note", "data-panel": "offer" },
    h(
      "p",
      null,
      own
        ? t(special(what) ? `offer.mine.${what}` : "offer.mine", { name: seatName(live.seats, other(mine)) })
        : says,
    ),
    h(
      "div",
      { class: "row" },
      !own && button(s, "accept", t("do.accept"), "main", accept),
      button(s, "decline", t(own ? "do.withdraw" : "do.decline"), ""),
    ),
  );
}
