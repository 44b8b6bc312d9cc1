import { h, type Kid } from "../dom/h.ts";
import { icon } from "../dom/icons.ts";
import { gameName, seatName } from "../names.ts";
import { send } from "../room/invite.ts";
import { roundAddress } from "../analysis/address.ts";
import { dealtFrom } from "../analysis/setup.ts";
import { go, matchPath } from "../router.ts";
import { note } from "../shell/notes.ts";
import { t } from "../text.ts";
import type { Seat } from "../turn.ts";
import { anchorOf, roundAt, sownAt, stateAt, type Cursor } from "./cursor.ts";
import { recordPath } from "./load.ts";
import { positionText } from "../turn/position.ts";
import { lastState, type Match } from "./rounds.ts";

/** takeAlong is the panel of what can be taken along: a link to this place, and the record of the match. */
export function takeAlong(room: string, match: Match, at: () => Cursor): Kid {
  const link = (): string => `${location.origin}${matchPath(room)}#${anchorOf(at())}`;
  const names = {
    a: seatName(match.seats, 0),
    b: seatName(match.seats, 1),
    game: gameName(match.rules.name),
  };
  return h(
    "section",
    { class: "panel take-along", "data-panel": "take-along", "aria-labelledby": "take-h" },
    h("h2", { id: "take-h" }, t("take")),
    h(
      "div",
      { class: "row" },
      button("copy-link", "copy", t("take.link"), () => copy(Promise.resolve(link()), t("share.copied"))),
      "share" in navigator &&
        button("share", "share", t("share.send"), () => void send(link(), t("take.text", names))),
      button("copy-embed", "copy", t("take.embed"), () =>
        copy(Promise.resolve(frameOf(room, at())), t("take.embed.copied")),
      ),
    ),
    match.result &&
      h(
        "button",
        { type: "button", "data-do": "analyse", key: "analyse", onclick: () => go(analysisAt(match, at())) },
        t("take.analyse"),
      ),
    h("h3", null, t("take.position")),
    h("div", { class: "row" }, picture("png"), picture("svg")),
    h("h3", null, t("take.record")),
    h(
      "div",
      { class: "row" },
      button("copy-record", "copy", t("take.copy"), () => copy(text(room), t("take.copied"))),
      download("text", recordPath(room, "text"), `casitas-${room}.txt`, t("take.file.text")),
      download("json", recordPath(room, "json"), `casitas-${room}.json`, t("take.file.json")),
    ),
  );
}

/** analysisAt is the address at which the round of a place is analysed from there. */
function analysisAt(match: Match, at: Cursor): string {
  const { start, turns } = roundAt(match, at);
  const before = match.rounds[at.round - 2];
  const { rules, length } = match;
  const setup = dealtFrom(
    { rules: rules.name, length },
    before ? lastState(before).winner : match.setup?.previousWinner,
    start,
  );
  const pits = turns.map(({ trace }) => Number.parseInt(trace, 10));
  return roundAddress(setup, pits, at.at === undefined ? at.turn : at.turn - 1);
}

/** frameOf is the code with which a page of anybody shows this place. */
const frameOf = (room: string, at: Cursor): string =>
  `<iframe src="${location.origin}/embed/match/${room}#${anchorOf(at)}" title="Casitas" width="720" height="440" style="max-width: 100%; border: 0" loading="lazy"></iframe>`;

function button(name: string, picture: "copy" | "share", words: string, act: () => void): Kid {
  return h("button", { type: "button", "data-do": name, key: name, onclick: act }, icon(picture), words);
}

const download = (name: string, href: string, file: string, words: string): Kid =>
  h(
    "a",
    { class: "button", key: name, href, download: file, "data-do": `download-${name}` },
    icon("download"),
    words,
  );

const picture = (kind: "png" | "svg"): Kid =>
  h(
    "a",
    { class: "button", key: kind, "data-picture": kind, "data-do": `download-${kind}`, href: "" },
    icon("download"),
    kind.toUpperCase(),
  );

/** pictured has the links to pictures lead to that of a place. */
export function pictured(
  el: Element,
  room: string,
  match: Match,
  { round, turn }: Cursor,
  bottom: Seat,
): void {
  const sown = sownAt(match, { round, turn });
  const asked = new URLSearchParams({
    game: match.rules.name,
    at: positionText(stateAt(match, { round, turn })),
    bottom: bottom === 0 ? "south" : "north",
    ...(sown && { origin: String(sown.turn.pit), end: String(sown.turn.laps.at(-1)!.path.at(-1)!) }),
  });
  for (const link of el.querySelectorAll<HTMLAnchorElement>("[data-picture]")) {
    const kind = link.dataset["picture"]!;
    link.href = `/api/position.${kind}?${asked}`;
    link.download = `casitas-${room}-${anchorOf({ round, turn })}.${kind}`;
  }
}

async function text(room: string): Promise<string> {
  const reply = await fetch(recordPath(room, "text"), { credentials: "omit" });
  if (!reply.ok) throw new Error(reply.statusText);
  return reply.text();
}

/** copy copies what may still be on its way: a browser lets a page copy only in answer to a press. */
async function copy(what: Promise<string>, done: string): Promise<void> {
  try {
    const blob = what.then((words) => new Blob([words], { type: "text/plain" }));
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    note(done, "good");
  } catch {
    note(t("take.failed"), "bad");
  }
}
