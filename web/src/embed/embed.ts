import type { Games } from "../../wire/wire.gen.ts";
import "../board/sow-board.ts";
import { h, type Kid } from "../dom/h.ts";
import { paint } from "../dom/paint.ts";
import { gameOf, knowGames } from "../games.ts";
import { ask } from "../http.ts";
import { Deck } from "../match/deck.ts";
import { anchorOf, cursorOf, firstOf } from "../match/cursor.ts";
import { loadMatch } from "../match/load.ts";
import { gameName, seatName } from "../names.ts";
import { labels } from "../room/labels.ts";
import { matchPath } from "../router.ts";
import { choose, speak, t } from "../text.ts";
import { positionOf } from "./position.ts";
import "../../styles/embed.css";

/**
 * A board inside a page of somebody else: a match to be looked through, or a position. It looks, and does nothing else: it
 * has no socket, no key, and nothing of who looks at it.
 */
const page = document.getElementById("page")!;
const asked = new URLSearchParams(location.search);

const board = document.createElement("main");
const foot = document.createElement("footer");

async function start(): Promise<void> {
  const root = document.documentElement;
  const language = choose(asked.get("lang") ?? undefined, navigator.languages);
  const [words, games] = await Promise.all([
    language.load(),
    ask<Games>("GET", `/api/rules?lang=${language.tag}`, { patience: 4_000 }), // loadGames would keep them
  ]);
  if (games.ok) knowGames(games.body);
  speak(language, words);
  root.lang = language.tag;
  root.dir = language.dir;
  const theme = asked.get("theme");
  if (theme === "light" || theme === "dark") root.dataset["theme"] = theme;
  page.className = "embed";
  page.append(board, foot);
  const room = /^\/embed\/match\/([\w-]{1,64})$/.exec(location.pathname)?.[1];
  if (room) await match(room);
  else position();
}

/** match shows a match from the place that the address names. */
async function match(room: string): Promise<void> {
  const loaded = await loadMatch(room);
  if (loaded.is !== "match") {
    paint(board, h("p", { role: "status" }, t(`match.${loaded.is}`)));
    paint(foot, link(loaded.is === "unplayed" ? `/room/${room}` : "/", "Casitas"));
    return;
  }
  const { match } = loaded;
  const place = (): string => asked.get("at") ?? location.hash;
  const deck = new Deck(match, cursorOf(match, place()) ?? firstOf(), undefined, bottom());
  board.append(deck.root);
  const who = `${seatName(match.seats, 0)} – ${seatName(match.seats, 1)}`;
  const out = (): void =>
    paint(
      foot,
      link(`${matchPath(room)}#${anchorOf(deck.show.at)}`, [
        h("bdi", null, who),
        ` · ${gameName(match.rules.name, match.rules.pits)}`,
      ]),
      h("span", null, "Casitas"),
    );
  out();
  deck.show.changed.on(out);
  addEventListener("hashchange", () => deck.goTo(location.hash));
}

/** position shows what the address spells out. */
function position(): void {
  const there = positionOf(asked.get("at") ?? "");
  const name = asked.get("game") ?? "";
  const title = gameOf(name) ? gameName(name) : "";
  if (!there) paint(board, h("p", { role: "status" }, t("embed.unread")));
  else {
    const el = document.createElement("sow-board");
    el.labels = labels(name);
    el.view = {
      ...there,
      rules: { name, pits: there.pits.length / 2 },
      legal: [],
      bottom: bottom(),
      playable: false,
      names: [t("south"), t("north")],
    };
    board.append(el);
  }
  paint(foot, link("/", title), h("span", null, "Casitas"));
}

const bottom = (): 0 | 1 => (asked.get("bottom") === "north" ? 1 : 0);

/** link is what the frame is called, and leads out of it, into a page of its own. */
const link = (href: string, words: Kid): Kid =>
  h("h1", null, h("a", { href, target: "_blank", rel: "noopener" }, words || "Casitas"));

void start();
