import type { Line, Talk } from "../../wire/wire.gen.ts";
import { identity, session } from "../app.ts";
import { h, type Kid } from "../dom/h.ts";
import { paint } from "../dom/paint.ts";
import { bothSeats, whoName } from "../names.ts";
import type { RoomState } from "../room-state.ts";
import { seatOf } from "../room/context.ts";
import { whoLink } from "../player/link.ts";
import { needMe } from "../shell/name.ts";
import { note } from "../shell/notes.ts";
import { t, tOr } from "../text.ts";
import { mute, muted } from "./muted.ts";
import { wordsOf } from "./phrases.ts";
import { button, connected, talkers } from "./talkers.ts";

/** TalkPanel is what is said in a room, to players by players and to watchers by watchers. It lies below the board. */
export class TalkPanel {
  readonly root = document.createElement("section");
  private readonly voice = document.createElement("p");
  private readonly body = document.createElement("div");
  private readonly since: number;
  private readonly heard = new Set<string>();
  private state: RoomState | undefined;
  private offered = false;
  private about: string | undefined;

  constructor(private readonly room: string) {
    this.since = session.now(room);
    this.root.className = "talk panel";
    this.root.hidden = true;
    this.root.setAttribute("aria-labelledby", "talk-h");
    this.voice.className = "unseen";
    this.voice.setAttribute("aria-live", "polite");
    this.body.className = "stack";
    this.root.append(this.body, this.voice);
    this.root.addEventListener("keydown", (e) => {
      if (e.key === "Escape" && (this.offered || this.about)) this.fold();
    });
  }

  /** hear takes in how the room stands, and what was said last. */
  hear(state: RoomState): void {
    this.state = state;
    const me = identity.me?.id;
    const { all, people } = muted();
    const news = (this.talk?.lines ?? []).filter(({ id }) => !this.heard.has(id));
    for (const { id } of news) this.heard.add(id);
    const said = news
      .filter(({ by, at }) => at >= this.since && by.id !== me && !all && !people.some((p) => p.id === by.id))
      .map((line) => this.spoken(line));
    this.repaint();
    if (said.length > 0 && !this.root.hidden) this.voice.textContent = said.join(" ");
  }

  repaint(): void {
    this.root.hidden = !this.wanted;
    paint(this.body, !this.root.hidden && this.inside());
  }

  private get seated(): boolean {
    const view = this.state?.view;
    return view !== undefined && seatOf(view, identity.me?.id) !== undefined;
  }

  /** Who has sat down does not see any more what watchers say. */
  private get talk(): Talk | undefined {
    const talk = this.state?.talk;
    return talk && (talk.among === "players") === this.seated ? talk : undefined;
  }

  /** There is somebody who could hear it. */
  private get wanted(): boolean {
    const view = this.state?.view;
    if (!view || !session.talking.may) return false;
    if (!this.seated) return view.phase !== "closed" || (this.talk?.lines.length ?? 0) > 0;
    return !bothSeats(view.seats) && view.seats.every((who) => who && !who.bot);
  }

  private inside(): Kid {
    const { all, people } = muted();
    const quiet = (on: boolean): void => {
      mute({ all: on, people });
      this.repaint();
    };
    return [
      h(
        "div",
        { class: "panel-head" },
        h("h2", { id: "talk-h" }, t("talk")),
        button("quiet", all ? "hear" : "quiet", t(all ? "talk.hear" : "talk.quiet"), () => quiet(!all)),
      ),
      all
        ? h("p", { class: "soft" }, t("talk.off"))
        : [this.lines(), this.talkers(), people.length > 0 && this.silenced(people)],
    ];
  }

  private lines(): Kid {
    const { people } = muted();
    const heard = (this.talk?.lines ?? []).filter(({ by }) => !people.some((p) => p.id === by.id));
    if (heard.length === 0)
      return h("p", { class: "soft" }, t(this.seated ? "talk.among.players" : "talk.among.watchers"));
    return h(
      "ol",
      { class: "talk-lines" },
      heard.map((line) => this.line(line)),
    );
  }

  private line(line: Line): Kid {
    const words = wordsOf(line);
    if (words === undefined) return null;
    const { id, by } = line;
    const open = this.about === id;
    return h(
      "li",
      { key: id, "data-line": id },
      h("span", null, whoLink(by, { class: "talk-by" }, this.seated), " ", h("bdi", null, words)),
      by.id !== identity.me?.id &&
        h(
          "button",
          {
            type: "button",
            class: "quiet",
            "data-do": "about",
            "aria-expanded": String(open),
            "aria-label": t("talk.about", { name: whoName(by) }),
            onclick: () => {
              this.about = open ? undefined : id;
              this.repaint();
            },
          },
          "⋯",
        ),
      open &&
        h(
          "div",
          { class: "row" },
          button("", "mute", t("talk.mute", { name: whoName(by) }), () => {
            const now = muted();
            mute({ ...now, people: [...now.people, { id: by.id, name: by.name }] });
            this.fold();
          }),
          button("", "report", t("talk.report"), () => {
            void this.utter({ t: "report", room: this.room, line: id }, t("talk.reported"));
            this.fold();
          }),
        ),
    );
  }

  private silenced(people: readonly { id: string; name: string }[]): Kid {
    return h(
      "p",
      { class: "soft", key: "silenced" },
      t("talk.muted", { names: people.map(({ name }) => name).join(", ") }),
      " ",
      button("link", "unmute", t("talk.unmute"), () => {
        mute({ ...muted(), people: [] });
        this.repaint();
      }),
    );
  }

  private talkers(): Kid {
    const view = this.state?.view;
    if (!view || view.phase === "closed") return null;
    const toggle = (): void => {
      this.offered = !this.offered;
      this.repaint();
    };
    return talkers(view.rules.name, this.offered, toggle, (what) => {
      this.fold();
      void this.utter({ t: "say", room: this.room, ...what });
    });
  }

  private async utter(what: Parameters<typeof session.talking.utter>[0], done?: string): Promise<void> {
    if (!(await needMe())) return;
    await connected();
    const said = await session.talking.utter(what);
    if (!said) note(t("error.offline"), "bad");
    else if (said.code !== undefined)
      note(tOr([`error.${said.code}`, "error.other"], { message: said.message ?? said.code }), "bad");
    else if (done !== undefined) note(done, "good");
  }

  private spoken(line: Line): string {
    return t("talk.said", { name: whoName(line.by), words: wordsOf(line) ?? "" });
  }

  /** fold closes what is open, and leaves the focus where it can be found. */
  private fold(): void {
    this.offered = false;
    this.about = undefined;
    const inside = this.root.contains(document.activeElement);
    this.repaint();
    if (inside && !this.root.contains(document.activeElement))
      this.root.querySelector<HTMLElement>('[data-do="phrases"]')?.focus();
  }
}
