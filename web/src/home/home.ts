import "../../styles/home.css";
import "../../styles/pairing.css";
import "../../styles/live.css";
import { identity, session } from "../app.ts";
import { h } from "../dom/h.ts";
import { paint } from "../dom/paint.ts";
import { ongoing } from "../ongoing.ts";
import type { Page } from "../page.ts";
import { analysisPath, joinPath, puzzlePath } from "../router.ts";
import { codeDialog, redeemDialog } from "../shell/device.ts";
import { t } from "../text.ts";
import { Featured } from "./featured.ts";
import { gameCards } from "./games.ts";
import { LiveGames } from "./live-games.ts";
import { myGames } from "./my-games.ts";
import { MakeRoom } from "./make-room.ts";
import { presenceSection } from "./presence.ts";
import { Mine } from "./mine.ts";
import { Pairing } from "./pairing.ts";
import { linesAtOnce, roomList } from "./room-list.ts";
import { SeekList } from "./seek-list.ts";
import { Wanted } from "./wanted.ts";

/** homePage is where everybody comes in: the games, a room of one's own, and the rooms of others. */
export function homePage(): Page {
  const el = document.createElement("div");
  el.className = "home";
  const wanted = new Wanted(() => repaint());
  const make = new MakeRoom(wanted, () => repaint());
  const pairing = new Pairing(wanted, () => repaint());
  const seeks = new SeekList(() => repaint());
  const mine = new Mine(() => repaint());
  const featured = new Featured(() => repaint());
  const live = new LiveGames();
  let most = linesAtOnce;
  const stops = [
    () => featured.leave(),
    () => live.leave(),
    session.list(() => repaint()),
    session.commanded.on(() => repaint()),
    session.connected.on(() => repaint()),
    session.seeking.changed.on(() => repaint()),
    ongoing.changed.on(() => repaint()),
    () => [wanted, pairing, seeks].forEach((part) => part.leave()),
  ];

  /** further shows more rooms, and goes to the first of them. */
  function further(): void {
    most += linesAtOnce;
    repaint();
    const line = el.querySelectorAll(".rooms .lines > .line-open, .rooms .lines > .line-live")[
      most - linesAtOnce
    ];
    line?.querySelector<HTMLElement>("a, button")?.focus();
  }

  function play(rules: string): void {
    pairing.play(rules);
    el.querySelector(".pairing")?.scrollIntoView({ block: "center" });
  }

  function repaint(): void {
    void mine.load();
    paint(
      el,
      myGames(ongoing.summaries),
      h(
        "section",
        { class: "hero" },
        h(
          "div",
          null,
          h("h1", null, t("home.title")),
          h("p", { class: "lede" }, t("home.lede")),
          h(
            "div",
            { class: "row" },
            h("a", { class: "button", href: "/learn", "data-do": "learn-any" }, t("learn.first")),
            h("a", { class: "button", href: joinPath(), "data-do": "join-code" }, t("join.have")),
          ),
        ),
        featured.view(),
      ),
      pairing.view(),
      h(
        "div",
        { class: "two" },
        make.view(),
        h(
          "div",
          { class: "around" },
          seeks.view(),
          roomList(
            session.lobby,
            wanted,
            live,
            new Set(ongoing.summaries.map((summary) => summary.room)),
            most,
            further,
          ),
          presenceSection(),
        ),
      ),
      gameCards(play, wanted),
      puzzleSection(),
      analysisSection(),
      mine.view(),
      deviceSection(),
    );
  }
  repaint();
  return {
    el,
    title: () => t("home.window"),
    repaint,
    leave: () => stops.forEach((stop) => stop()),
  };
}

function puzzleSection(): ReturnType<typeof h> {
  return h(
    "section",
    { class: "panel", "aria-labelledby": "puzzles-h" },
    h("h2", { id: "puzzles-h" }, t("puzzle.title")),
    h("p", null, t("puzzle.home.what")),
    h(
      "div",
      { class: "row" },
      h("a", { class: "button", href: puzzlePath(), "data-do": "puzzles" }, t("puzzle.today")),
    ),
  );
}

function analysisSection(): ReturnType<typeof h> {
  return h(
    "section",
    { class: "panel", "aria-labelledby": "analysis-h" },
    h("h2", { id: "analysis-h" }, t("analysis")),
    h("p", null, t("analysis.home.what")),
    h(
      "div",
      { class: "row" },
      h("a", { class: "button", href: analysisPath(), "data-do": "analysis" }, t("analysis.home")),
    ),
  );
}

function deviceSection(): ReturnType<typeof h> {
  return h(
    "section",
    { class: "panel device", "aria-labelledby": "device-h" },
    h("h2", { id: "device-h" }, t("device")),
    h("p", null, t("device.what")),
    h(
      "div",
      { class: "row" },
      identity.me && h("button", { type: "button", onclick: () => void codeDialog() }, t("device.give")),
      h("button", { type: "button", onclick: () => void redeemDialog() }, t("device.redeem")),
    ),
  );
}
