import type { Seek } from "../../wire/wire.gen.ts";
import { session } from "../app.ts";
import { h, type Kid } from "../dom/h.ts";
import { paint } from "../dom/paint.ts";
import { whoName } from "../names.ts";
import { refusalText } from "../refusal.ts";
import { go, moved, roomPath } from "../router.ts";
import { note } from "../shell/notes.ts";
import { notify } from "../shell/notify.ts";
import { sound } from "../shell/sound.ts";
import { has, t } from "../text.ts";
import { busyText } from "../waiting.ts";
import type { SeekNews } from "./news.ts";
import { playedText } from "./words.ts";

const { seeking } = session;

/** How long a room is spoken of to which this tab does not go by itself, in ms. */
const stays = 90_000;

/** Calls is what calls a player away from whatever page they are on: a challenge, and a game that is there. */
class Calls {
  readonly el = document.createElement("div");
  private room: string | undefined;
  private readonly heard = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** busy says whether the person plays, and is not to be taken away from that; goAlong, whether the page takes them to a room itself. */
  constructor(
    private readonly busy: () => boolean,
    private readonly goAlong: (room: string, seek: string) => boolean,
  ) {
    this.el.className = "banners calls";
    this.el.setAttribute("role", "status");
    this.el.setAttribute("aria-atomic", "false");
    seeking.changed.on(() => this.hear());
    moved.on(() => this.arrived());
    addEventListener("casitas:spoken", () => this.repaint());
    this.hear();
  }

  private hear(): void {
    for (const news of seeking.news.splice(0)) this.tell(news);
    for (const call of seeking.challenges) {
      if (this.heard.has(call.id)) continue;
      this.heard.add(call.id);
      this.ring(challengeText(call));
    }
    this.repaint();
  }

  private tell(news: SeekNews): void {
    if (news.is === "refused") note(refusalText({ ok: false, ...news }), "bad");
    else if (news.is === "ended") {
      const key = `unsought.${news.own ? "own" : "call"}.${news.why}`;
      const who = news.own ? news.seek.to : news.seek.who;
      if (has(key)) note(t(key, { name: who ? whoName(who) : "" }));
    } else if (news.wanted === "no-more") void this.callOff(news.room);
    else if (news.wanted === "yes" && !this.busy()) {
      this.ring(t("paired"));
      go(roomPath(news.room));
    } else if (this.goAlong(news.room, news.seek)) this.ring(t("paired"));
    else this.offer(news.room);
  }

  /** callOff undoes a pairing that came too late to be wanted; where the other has begun already, it is said. */
  private async callOff(room: string): Promise<void> {
    const answer = await session.command({ do: "abort", room, turn: 1, phase: "playing" });
    if (answer.ok) note(t("wait.undone"));
    else this.offer(room);
  }

  private offer(room: string): void {
    if (location.pathname === roomPath(room)) return;
    this.room = room;
    this.ring(t("paired"));
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.close(), stays);
    this.repaint();
  }

  private ring(words: string): void {
    sound("mine");
    notify(words, "Casitas");
  }

  private arrived(): void {
    if (this.room !== undefined && location.pathname === roomPath(this.room)) this.close();
  }

  private close(): void {
    this.room = undefined;
    this.repaint();
  }

  private repaint(): void {
    paint(this.el, this.room !== undefined && this.pairing(this.room), seeking.challenges.map(challenge));
  }

  private pairing(room: string): Kid {
    return h(
      "div",
      { class: "banner banner-good", key: room, "data-call": "paired" },
      h("span", null, t("paired")),
      h(
        "div",
        { class: "row" },
        h("a", { class: "button main", href: roomPath(room), "data-do": "to-game" }, t("paired.go")),
        h("button", { type: "button", onclick: () => this.close() }, t("close")),
      ),
    );
  }
}

const challengeText = (call: Seek): string =>
  t("challenge.told", { name: whoName(call.who), game: playedText(call) });

function challenge(call: Seek): Kid {
  const taking = seeking.taking === call.id;
  const busy = seeking.taking !== undefined || seeking.ending(call.id);
  return h(
    "div",
    { class: "banner banner-note", key: call.id, "data-call": "challenge" },
    h("span", null, challengeText(call)),
    h(
      "div",
      { class: "row" },
      h(
        "button",
        {
          type: "button",
          class: "main",
          "data-do": "take-challenge",
          disabled: busy,
          onclick: () => seeking.take(call.id),
        },
        taking ? busyText() : t("do.accept"),
      ),
      taking
        ? h(
            "button",
            {
              type: "button",
              key: "withdraw",
              "data-do": "withdraw-take",
              onclick: () => seeking.withdraw(call.id),
            },
            t("wait.withdraw"),
          )
        : h(
            "button",
            {
              type: "button",
              key: "decline",
              "data-do": "decline-challenge",
              disabled: busy,
              onclick: () => seeking.refuse(call.id),
            },
            t("do.decline"),
          ),
    ),
  );
}

/** startCalls has them appear on every page. */
export const startCalls = (...page: ConstructorParameters<typeof Calls>): void =>
  void document.body.append(new Calls(...page).el);
