import type { Summary, Matches } from "../../wire/wire.gen.ts";
import { identity } from "../app.ts";
import { h, type Kid } from "../dom/h.ts";
import { ask } from "../http.ts";
import { clockName, gameName, resultLine } from "../names.ts";
import { matchPath, playerPath, roomPath } from "../router.ts";
import { whoPlays } from "./live-games.ts";
import { t, when } from "../text.ts";

/** Mine is the list of the matches that this player has finished. */
export class Mine {
  private summaries: Summary[] | undefined;
  private asked: string | undefined;
  private failed = false;

  constructor(private readonly changed: () => void) {}

  /** load asks for the list, once for each player. */
  async load(): Promise<void> {
    const id = identity.me?.id;
    if (id === this.asked) return;
    this.asked = id;
    this.summaries = undefined;
    if (id === undefined) return;
    const reply = await ask<Matches>("GET", `/api/players/${encodeURIComponent(id)}/matches?limit=10`, {
      ...(identity.me && { key: identity.me.key }),
    });
    if (id !== this.asked) return;
    this.failed = !reply.ok;
    if (reply.ok) this.summaries = reply.body.matches;
    this.changed();
  }

  view(): Kid {
    if (!identity.me || (!this.summaries && !this.failed)) return null;
    return h(
      "section",
      { class: "panel mine", "aria-labelledby": "mine-h" },
      h("h2", { id: "mine-h" }, t("mine")),
      this.failed
        ? h("p", { class: "soft" }, t("mine.failed"))
        : this.summaries!.length === 0
          ? h("p", { class: "soft" }, t("mine.none"))
          : [
              h("ul", { class: "lines" }, this.summaries!.map(matchLine)),
              h(
                "p",
                null,
                h("a", { href: playerPath(identity.me.id), "data-do": "my-page" }, t("profile.mine")),
              ),
            ],
    );
  }
}

/** matchLine is a match of a player's in a list: one that goes on, to be watched or played, or one that is over. */
export function matchLine(summary: Summary): Kid {
  const { result } = summary;
  const facts = result
    ? [resultLine(result, summary.seats), when(summary.ended ?? summary.changed, Date.now())]
    : [clockName(summary.timed)];
  const own = summary.seats.some((who) => who?.id === identity.me?.id);
  return h(
    "li",
    { key: summary.room, class: "line" },
    h(
      "div",
      { class: "line-what" },
      h("strong", null, gameName(summary.rules, summary.pits)),
      h("span", { class: "line-who" }, whoPlays(summary)),
      h("span", { class: "soft" }, facts.join(" · ")),
    ),
    result
      ? h(
          "div",
          { class: "row" },
          h("a", { class: "button", href: matchPath(summary.room) }, t("match.replay")),
          h(
            "a",
            {
              class: "button",
              href: `/api/matches/${encodeURIComponent(summary.room)}.txt`,
              target: "_blank",
              rel: "noopener",
            },
            t("mine.record"),
          ),
        )
      : h(
          "a",
          { class: "button", href: roomPath(summary.room), "data-do": "watch" },
          t(own ? "rooms.return" : "rooms.watch"),
        ),
  );
}
