import type { State } from "../../wire/wire.gen.ts";
import { h, type Kid, type Leaf } from "../dom/h.ts";
import { icon } from "../dom/icons.ts";
import { ruleDialog } from "../home/rule-card.ts";
import type { Wanted } from "../home/wanted.ts";
import { gameName, lengthName, roundName, sideName } from "../names.ts";
import type { Refused } from "../http.ts";
import { overSentence } from "../room/sentence.ts";
import { copy } from "./copy.ts";
import { t } from "../text.ts";
import { busyText } from "../waiting.ts";
import { moverOf } from "./board-view.ts";
import type { Desk } from "./desk.ts";
import type { Lab } from "./lab.ts";
import { positionText } from "../turn/position.ts";
import { roomOf, type Setup } from "./setup.ts";
import type { Stage } from "./stage.ts";
import { endOf, forward, pathTo, type Node } from "./tree.ts";
import { wrongText } from "./wrong.ts";

/** heading is what is looked at, and what can be done with all of it. */
export function heading({ rules, pits, length }: Setup, round: number | undefined, lab: Lab): Kid {
  const facts = [length !== 0 && round && roundName(length, round), length !== 0 && lengthName(length)];
  return [
    h(
      "div",
      { class: "head-what" },
      h(
        "h1",
        null,
        h("span", { class: "an-title" }, t("analysis"), " "),
        h("span", { class: "an-game" }, gameName(rules, pits.length / 2)),
      ),
      h("p", { class: "soft" }, facts.filter(Boolean).join(" · ")),
    ),
    h(
      "div",
      { class: "row head-tools" },
      tool("set-up", "settings", t("analysis.setup"), () => lab.setUp()),
      tool("paste", "paste", t("analysis.paste"), () => void lab.paste()),
      tool("rules", "book", t("home.rules"), () => ruleDialog(rules)),
      tool("turn-board", "turn", t("room.turn"), () => lab.turnBoard()),
    ),
  ];
}

const tool = (name: string, picture: Parameters<typeof icon>[0], words: string, act: () => void): Kid =>
  h(
    "button",
    { type: "button", class: "quiet", "data-do": name, key: name, title: words, onclick: act },
    icon(picture),
    h("span", { class: "word" }, words),
  );

/** status says who is to move, or how it ended, and the turn that led here. */
export function status(desk: Desk, stage: Stage): Kid {
  const state = desk.state();
  if (stage.editor)
    return [
      h("p", { class: "say" }, t("analysis.setup.say")),
      h("p", { class: "soft last" }, t("analysis.setup.how")),
    ];
  if (!state) return h("p", { class: "say" }, t("analysis.asking"));
  const mover = moverOf(state);
  const say = mover === undefined ? endText(state, desk) : t("say.theirs", { name: sideName(mover) });
  return [h("p", { class: "say" }, say), h("p", { class: "soft last" }, stage.sentence || t("analysis.say"))];
}

/** endText says how a game or round ended. */
function endText(state: State, desk: Desk): string {
  const [a, b] = state.held;
  const why = overSentence(state.over as Parameters<typeof overSentence>[0]);
  const won = state.winner === "south" ? 0 : state.winner === "north" ? 1 : undefined;
  const fill = { a: Math.max(a, b), b: Math.min(a, b) };
  const who =
    won === undefined ? t("analysis.drawn", fill) : t("analysis.won.by", { name: sideName(won), ...fill });
  if (desk.winner === undefined) return `${why} ${who}`;
  const match = desk.winner === "south" ? 0 : desk.winner === "north" ? 1 : undefined;
  return `${who} ${match === undefined ? t("analysis.match.drawn") : t("analysis.match.won", { name: sideName(match) })}`;
}

/** controls go through the moves. */
export function controls(here: Node, go: (node: Node) => void): Kid {
  let root = here;
  while (root.parent) root = root.parent;
  const next = forward(here);
  const button = (
    name: string,
    picture: Parameters<typeof icon>[0],
    words: string,
    to: Node | undefined,
  ): Leaf =>
    h(
      "button",
      {
        type: "button",
        key: name,
        "data-do": name,
        "aria-label": words,
        title: words,
        "aria-disabled": to ? undefined : "true", // keeps the focus where one steps
        onclick: () => to && go(to),
      },
      icon(picture),
    );
  return h(
    "div",
    { class: "an-steps", role: "group", "aria-label": t("analysis.steps"), dir: "ltr" },
    button("first", "first", t("analysis.first"), here.parent && root),
    button("back", "back", t("analysis.back"), here.parent),
    h("span", { class: "count soft" }, String(pathTo(here).filter((n) => n.move !== "deal").length)),
    button("forward", "on", t("analysis.forward"), next),
    button("end", "last", t("analysis.last"), next && endOf(here)),
  );
}

/** dealPanel offers the next round, where one is over and the match goes on. */
export function dealPanel(desk: Desk, deal: () => void): Kid {
  const next = desk.deal;
  const opener = next && moverOf(next);
  if (!next || opener === undefined) return null;
  const closed = next.pits.filter((seeds) => seeds === null).length;
  return h(
    "section",
    { class: "panel panel-note", key: "deal", "data-panel": "deal" },
    h("p", null, t("analysis.deal.what", { n: next.round, name: sideName(opener), closed })),
    h(
      "button",
      { type: "button", class: "main", "data-do": "deal", onclick: deal },
      t("analysis.deal", { n: next.round }),
    ),
  );
}

/** refusedPanel says why nothing is known of a position. */
export function refusedPanel(desk: Desk, no: Refused): Kid {
  const again = no.code === "offline" || no.retryable === true;
  return h(
    "section",
    { class: "panel panel-bad", key: "refused", "data-panel": "refused", role: "alert" },
    h("p", null, wrongText(no, desk.setup())),
    h(
      "div",
      { class: "row" },
      again
        ? h(
            "button",
            { type: "button", class: "main", "data-do": "retry", onclick: () => void desk.ask() },
            t("connection.try"),
          )
        : desk.here.parent &&
            h(
              "button",
              { type: "button", class: "main", onclick: () => desk.go(desk.here.parent!) },
              t("analysis.back"),
            ),
    ),
  );
}

/** positionPanel is the position on one line, to be taken elsewhere, and a room that begins with it. */
export function positionPanel(state: State, wanted: Wanted, draft: Setup | undefined): Kid {
  const text = positionText(state);
  return h(
    "section",
    { class: "panel", key: "position", "aria-labelledby": "an-position-h" },
    h("h2", { id: "an-position-h" }, t("analysis.position")),
    h("code", { class: "an-position", dir: "ltr" }, text),
    h(
      "div",
      { class: "row" },
      h(
        "button",
        {
          type: "button",
          "data-do": "copy-position",
          onclick: () => void copy(text, t("analysis.position.copied")),
        },
        icon("copy"),
        t("analysis.position.copy"),
      ),
      h(
        "button",
        {
          type: "button",
          "data-do": "copy-link",
          onclick: () => void copy(location.href, t("share.copied")),
        },
        icon("share"),
        t("share.copy"),
      ),
      draft &&
        h(
          "button",
          {
            type: "button",
            "data-do": "play-on",
            disabled: wanted.room !== undefined,
            onclick: () => void wanted.make(roomOf(draft)),
          },
          icon("device"),
          wanted.room === "" ? busyText() : t("analysis.play"),
        ),
    ),
    draft && h("p", { class: "soft hint" }, t("make.both.hint")),
    wanted.view("", t("analysis.play")),
  );
}
