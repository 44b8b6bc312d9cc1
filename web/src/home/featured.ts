import { session } from "../app.ts";
import { h, type Kid } from "../dom/h.ts";
import { gameName } from "../names.ts";
import { t } from "../text.ts";
import { watched, watchLink, whoPlays } from "./live-games.ts";
import { LiveBoard } from "./live-board.ts";

/** How long the end of a match is looked at before the next is shown, in ms. */
const endTime = 6_000;

/** Featured is the one match that the home page shows as it goes on; when it has ended, the next. Its place is always there. */
export class Featured {
  private readonly live = new LiveBoard(true, () => setTimeout(() => this.changed(), endTime));

  constructor(private readonly changed: () => void) {}

  leave(): void {
    this.live.leave();
  }

  /** view goes on to the match that is featured now, unless the end of the last is still looked at. */
  view(): Kid {
    const { live } = this;
    const ending = live.endedAt !== undefined && performance.now() - live.endedAt < endTime;
    live.show(ending || !session.lobby ? live.shown : session.lobby.featured);
    const room = live.shown;
    const summary = room === undefined ? undefined : session.lobby?.rooms[room];
    return h(
      "div",
      { class: "featured live" },
      h("span", {
        own: true,
        class: "live-board",
        ref: (el: HTMLElement) => el.append(live.board),
      }),
      h(
        "div",
        { class: "live-what" },
        summary
          ? watchLink(summary, "featured", t("live.featured"))
          : h("strong", null, t(room === undefined ? "live.none" : "live.over")),
        summary &&
          h("span", { class: "soft" }, `${gameName(summary.rules, summary.pits)}${watched(summary)}`),
        summary && h("span", { class: "line-who" }, whoPlays(summary)),
      ),
    );
  }
}
