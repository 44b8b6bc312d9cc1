import type { Pending } from "../commands.ts";
import { h, type Kid } from "../dom/h.ts";
import { isSet, resultLine, seatName } from "../names.ts";
import { t } from "../text.ts";
import { waitingText, withdrawButton } from "../waiting.ts";
import { isAway, type Scene } from "./context.ts";

/** status says in one line whose turn it is, and below it in smaller ones what belongs to that, and what happened last. */
export function status(s: Scene, demo: boolean): Kid {
  const [now, more] = demo ? [t("demo.say"), t("demo.more")] : saying(s);
  const mine = s.view.toMove === s.mine && s.mine !== undefined && !s.both;
  return [
    withdrawButton(waiting(s), (id) => s.withdraw(id)),
    h("p", { class: mine ? "say say-mine" : "say" }, now),
    h("p", { class: "last soft" }, [more, !s.now && s.last !== now && s.last].filter(Boolean).join(" ")),
  ];
}

/** waiting is what has no response yet, where that is worth a word: the connection is down, or it takes long. */
const waiting = (s: Scene): Pending | undefined => s.pending.find((c) => c.slow || !s.up);

/** saying says whose turn it is, or what else is waited for, and what belongs to that. */
export function saying(s: Scene): [string, string?] {
  const { view } = s;
  const waits = waiting(s) ?? s.pending.find((c) => c.do === "sow");
  if (waits?.do === "sow") return s.up ? [t("say.saving")] : [t("say.offline"), t("say.savingLater")];
  if (waits) return [waitingText(waits, what(s, waits))];
  if (s.held)
    return [t("say.held", { n: Math.max(0, s.live.turn - (s.now?.before ?? s.view).turn - 1) }), sowing(s)];
  switch (view.phase) {
    case "open":
      return s.mine === undefined
        ? [t("say.open"), t("say.open.more")]
        : [t("say.waiting"), t("say.waiting.more")];
    case "playing":
      return playing(s);
    case "between":
      return [t(isSet(view.length) ? "say.between.set" : "say.between", { n: view.round })];
    default:
      return [view.result ? resultLine(view.result, view.seats) : t("say.closed")];
  }
}

function playing(s: Scene): [string, string?] {
  const { toMove } = s.view;
  if (s.view.paused !== undefined) return [t("say.paused"), t("say.paused.more")];
  if (toMove !== 0 && toMove !== 1) return [""];
  if (s.now) return [sowing(s)];
  const mine = toMove === s.mine && !s.both;
  const line = mine ? t("say.mine") : t("say.theirs", { name: seatName(s.view.seats, toMove) });
  const away = ([0, 1] as const).find((seat) => seat !== s.mine && isAway(s, seat));
  return away === undefined ? [line] : [line, t("say.away", { name: seatName(s.view.seats, away) })];
}

/** sowing says who sows which pit on the turn that is being played. */
const sowing = ({ now, view }: Scene): string =>
  !now
    ? ""
    : t("say.playing", {
        name: seatName(view.seats, now.turn.seat),
        pit: (now.turn.pit % view.rules.pits) + 1,
      });

/** what is how the button is called that was pressed. */
function what(s: Scene, { do: verb, what }: Pending): string {
  if (verb === "sit") return t("invite.sit");
  if ((verb === "offer" || verb === "claim") && what) return t(`do.${verb}.${what}`);
  return t(verb === "decline" && s.live.offer === s.mine ? "do.withdraw" : `do.${verb}`);
}
