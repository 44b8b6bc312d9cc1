import { h, type Kid } from "../dom/h.ts";
import { botName, isBot, seatName, sideName, whoName } from "../names.ts";
import { whoLink } from "../player/link.ts";
import { clockTime, t } from "../text.ts";
import type { Seat } from "../turn.ts";
import { face, lastSecond, leftNow, short } from "./clock.ts";
import { isAway, isHere, type Scene } from "./context.ts";

/** seatPlate shows who sits there, whether they are here, and how much time they have. */
export function seatPlate(s: Scene, seat: Seat, now: number): Kid {
  const { view } = s;
  const who = view.seats[seat];
  const name = who ? whoName(who) : ""; // with a mark, should another here be called alike; "you" is one already
  const moves = view.phase === "playing" && view.toMove === seat;
  return h(
    "div",
    {
      class: `seat ${seat === 0 ? "seat-south" : "seat-north"}${moves ? " seat-moves" : ""}`,
      "data-seat": seat,
      key: seat,
    },
    h(
      "div",
      { class: "seat-who" },
      h(
        "strong",
        { class: "seat-name" },
        who ? dot(s, seat) : h("span", { class: "presence dot-none" }),
        h(
          "span",
          { class: "seat-words" },
          who && !s.both
            ? whoLink(
                who,
                { title: name },
                s.mine !== undefined,
                s.mine === seat || isBot(who) ? who.name : name,
              )
            : h("bdi", null, who ? seatName(view.seats, seat) : t("seat.free")),
          s.mine === seat && !s.both && h("span", { class: "you" }, ` ${t("seat.you")}`),
        ),
      ),
      h(
        "span",
        { class: "seat-side" },
        s.both
          ? moves && t("both.moves")
          : ready(s, seat) || (isAway(s, seat) ? gone(s, seat) : botName(who, sideName(seat), view.rules)),
      ),
    ),
    view.clock && timer(s, seat, now),
  );
}

/** gone says that somebody is away, and since when where that counts. */
function gone({ presence, live }: Scene, seat: Seat): string {
  const since = live.phase === "playing" || live.phase === "between" ? presence?.away?.[seat] : 0;
  return since ? t("seat.away.since", { time: clockTime(since) }) : t("seat.away");
}

function dot(s: Scene, seat: Seat): Kid {
  const here = isHere(s, seat);
  const words = t(here === undefined ? "seat.unknown" : here ? "seat.here" : "seat.away");
  return h("span", {
    class: here ? "presence dot-here" : "presence",
    role: "img",
    "aria-label": words,
    title: words,
  });
}

function ready(s: Scene, seat: Seat): string | false {
  if (s.view.phase === "between") return t(s.view.ready[seat] ? "seat.ready" : "seat.notReady");
  if (s.view.phase === "finished" && s.view.wants[seat] && !s.view.to) return t("seat.wants");
  return false;
}

/** timer shows a player's clock at a time of the server. */
function timer(s: Scene, seat: Seat, now: number): Kid {
  const clock = s.live.clock!;
  const left = leftNow(clock, s.live.toMove, seat, now);
  const runs = clock.from !== undefined && s.live.toMove === seat;
  const classes = [
    "timer",
    runs && "timer-runs",
    left < short && "timer-short",
    lastSecond(clock, s.live.toMove, seat, now) !== undefined && "timer-last",
  ]
    .filter(Boolean)
    .join(" ");
  return h(
    "span",
    { class: classes, role: "timer", "aria-label": t("seat.clock", { time: face(left) }) },
    face(left),
  );
}
