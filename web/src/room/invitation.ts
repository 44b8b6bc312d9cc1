import type { Who } from "../../wire/wire.gen.ts";
import { h, type Kid } from "../dom/h.ts";
import { icon } from "../dom/icons.ts";
import { learnLink } from "../learn/link.ts";
import { clockName, gameName, lengthName, sideName, whoName } from "../names.ts";
import { t } from "../text.ts";
import type { Seat } from "../turn.ts";
import { busyText } from "../waiting.ts";
import type { Demonstration } from "./demonstration.ts";
import { waits, type Scene } from "./context.ts";

/** invitation is the panel of a guest, while a seat is free: who invites to what, and what they may do about it. */
export function invitation(s: Scene, watching: boolean, demo: Demonstration, watch: () => void): Kid {
  const { view, live } = s;
  if (live.phase !== "open" || s.mine !== undefined) return null;
  const host = live.seats.find((who) => who !== null) ?? undefined;
  const game = gameName(view.rules.name, view.rules.pits);
  const free = s.watch ? [] : ([0, 1] as const).filter((seat) => live.seats[seat] === null);
  return h(
    "section",
    { class: "panel panel-note", key: "invite", "data-panel": "invite", "aria-labelledby": "invite-h" },
    h("h2", { id: "invite-h" }, title(s, game, host)),
    h(
      "p",
      null,
      [...(s.watch && host ? [game] : []), lengthName(view.length, view.ballot), clockName(view.timed)].join(
        " · ",
      ),
    ),
    h(
      "div",
      { class: "row" },
      free.map((seat) => sitButton(s, seat, free.length > 1)),
      !watching &&
        !s.watch &&
        h("button", { type: "button", "data-do": "watch", onclick: watch }, icon("eye"), t("invite.watch")),
      learnLink(view.rules.name),
      h(
        "button",
        { type: "button", "data-do": "demo", onclick: () => void demo.run(s.live, s.bottom) },
        icon(demo.running ? "close" : "play"),
        t(demo.running ? "demo.stop" : "demo"),
      ),
    ),
    (watching || s.watch) && h("p", { class: "soft" }, t("invite.watching")),
  );
}

function title(s: Scene, game: string, host: Who | undefined): string {
  if (!host) return t("invite.nobody", { game });
  return s.watch ? t("rooms.waits", { name: whoName(host) }) : t("invite", { name: whoName(host), game });
}

function sitButton(s: Scene, seat: Seat, either: boolean): Kid {
  const busy = waits(s, "sit");
  const words = either ? `${t("invite.sit")} (${sideName(seat)})` : t("invite.sit");
  return h(
    "button",
    {
      type: "button",
      class: "main",
      key: seat,
      "data-do": "sit",
      disabled: busy,
      onclick: () => s.command({ do: "sit", seat }),
    },
    busy ? busyText() : words,
  );
}
