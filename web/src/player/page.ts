import "../../styles/home.css";
import "../../styles/player.css";
import type { Matches, Profile, Summary } from "../../wire/wire.gen.ts";
import { identity } from "../app.ts";
import { h, type Kid } from "../dom/h.ts";
import { paint } from "../dom/paint.ts";
import { matchLine } from "../home/mine.ts";
import { ask, type Reply } from "../http.ts";
import { whoName } from "../names.ts";
import type { Page } from "../page.ts";
import { challengeButton } from "../seek/open.ts";
import { day, t } from "../text.ts";
import { exportButtons } from "./export.ts";
import { scoreTables } from "./scores.ts";

/** playerPage is a player: how they have played, what they play, and all their matches. */
export function playerPage(id: string): Page {
  const sheet = new Sheet(id);
  return {
    el: sheet.el,
    title: () => (sheet.profile ? `${whoName(sheet.profile.who)} – Casitas` : "Casitas"),
    repaint: () => sheet.repaint(),
    leave: () => sheet.leave(),
  };
}

class Sheet {
  readonly el = document.createElement("div");
  profile: Profile | undefined;
  private failed: string | undefined;
  private live: readonly Summary[] = [];
  private finished: readonly Summary[] = [];
  private next: string | undefined;
  private asking = false;
  private left = false;
  private readonly stop = identity.changed.on(({ key }) => key && void this.load());

  constructor(private readonly id: string) {
    this.el.className = "home profile";
    void this.load();
  }

  leave(): void {
    this.left = true;
    this.stop();
  }

  repaint(): void {
    paint(this.el, this.profile ? this.view(this.profile) : this.waiting());
  }

  private get own(): boolean {
    return this.id === identity.me?.id;
  }

  private async load(): Promise<void> {
    this.failed = undefined;
    this.repaint();
    const [profile, live, finished] = await Promise.all([
      this.ask<Profile>(""),
      this.ask<Matches>("/live?limit=100"),
      this.ask<Matches>("/matches?limit=20"),
    ]);
    if (this.left) return;
    if (profile.ok && live.ok && finished.ok) {
      this.profile = profile.body;
      this.live = live.body.matches;
      this.finished = finished.body.matches;
      this.next = finished.body.next;
    } else this.failed = !profile.ok && profile.code === "no-player" ? "gone" : "failed";
    this.repaint();
    dispatchEvent(new Event("casitas:title"));
  }

  private async more(): Promise<void> {
    if (this.asking || !this.next) return;
    this.asking = true;
    const page = await this.ask<Matches>(`/matches?limit=20&from=${encodeURIComponent(this.next)}`);
    this.asking = false;
    if (!page.ok || this.left) return;
    const known = new Set(this.finished.map(({ room }) => room));
    this.finished = [...this.finished, ...page.body.matches.filter(({ room }) => !known.has(room))];
    this.next = page.body.next;
    this.repaint();
  }

  private ask<T>(path: string): Promise<Reply<T>> {
    const key = this.own && identity.me?.key;
    return ask<T>("GET", `/api/players/${encodeURIComponent(this.id)}${path}`, key ? { key } : {});
  }

  private waiting(): Kid {
    if (!this.failed) return h("p", { class: "soft asking", role: "status" }, t("match.asking"));
    return h(
      "div",
      { class: "lost" },
      h("h1", null, t(`profile.${this.failed}`)),
      this.failed === "gone"
        ? h("a", { class: "button main", href: "/" }, t("lost.home"))
        : h(
            "button",
            { type: "button", class: "main", "data-do": "retry", onclick: () => void this.load() },
            t("connection.try"),
          ),
    );
  }

  private view(profile: Profile): Kid {
    const { who, since } = profile;
    return [
      h(
        "header",
        { key: "head", class: "profile-head" },
        h(
          "h1",
          null,
          h("bdi", null, whoName(who)),
          this.own && h("span", { class: "you" }, ` ${t("seat.you")}`),
        ),
        since !== undefined && h("p", { class: "soft" }, t("profile.since", { day: day(since) })),
        h("div", { class: "row" }, challengeButton(who), exportButtons(who.id, this.own)),
      ),
      this.live.length > 0 && lines("live", t("profile.live"), this.live.map(matchLine)),
      h("div", { class: "profile-scores", key: "scores" }, scoreTables(profile)),
      lines(
        "finished",
        t("profile.finished"),
        this.finished.map(matchLine),
        this.next !== undefined &&
          h(
            "button",
            { type: "button", key: "more", "data-do": "more", onclick: () => void this.more() },
            t("profile.further"),
          ),
      ),
      this.own && recoverySection(profile.recovery, () => void this.load()),
    ];
  }
}

const lines = (name: string, title: string, all: readonly Kid[], below?: Kid): Kid =>
  h(
    "section",
    { class: `panel ${name}`, key: name, "aria-labelledby": `${name}-h` },
    h("h2", { id: `${name}-h` }, title),
    all.length > 0 ? h("ul", { class: "lines" }, all) : h("p", { class: "soft" }, t("mine.none")),
    below,
  );

/** recoverySection has the code by which a player comes back who has lost every device; made says when they got the last one. */
const recoverySection = (made: number | undefined, changed: () => void): Kid =>
  h(
    "section",
    { class: "panel recovery", key: "recovery", "aria-labelledby": "recovery-h" },
    h("h2", { id: "recovery-h" }, t("recovery")),
    h("p", null, t("recovery.what")),
    made !== undefined && h("p", { class: "soft" }, t("recovery.made", { day: day(made) })),
    h(
      "div",
      { class: "row" },
      h(
        "button",
        {
          type: "button",
          "data-do": "recovery",
          onclick: () => void import("./recovery.ts").then((part) => part.recoveryDialog()).then(changed),
        },
        t(made === undefined ? "recovery.get" : "recovery.new"),
      ),
    ),
  );
