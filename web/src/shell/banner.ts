import { identity, session } from "../app.ts";
import { h, type Kid } from "../dom/h.ts";
import { paint } from "../dom/paint.ts";
import type { LineState } from "../socket.ts";
import { t } from "../text.ts";
import { note } from "./notes.ts";

const el = document.createElement("div");
el.className = "banners";
el.setAttribute("role", "status");

const grace = 800; // ms that a line may be down before the page speaks of it

let wasUp = false;
let broken = false; // the line is down for longer than that
let timer: ReturnType<typeof setTimeout> | undefined;
let renewed = false;

/** bannerEl is where the page says how the line is, when it is not well. */
export function bannerEl(): HTMLElement {
  session.lined.on(lined);
  session.renewed.on(() => {
    renewed = true;
    repaintBanner();
  });
  return el;
}

function lined(state: LineState): void {
  if (state.is === "up") {
    if (broken) note(t("line.found"), "good");
    wasUp = true;
    broken = false;
    clearTimeout(timer);
    timer = undefined;
  } else if (state.is === "waiting") {
    timer ??= setTimeout(() => {
      broken = true;
      repaintBanner();
    }, grace);
  }
  repaintBanner();
}

/** repaintBanner writes it again. */
export function repaintBanner(): void {
  const said =
    lineBanner(session.line.state) ??
    (renewed ? banner("note", t("line.renewed"), t("reload"), reload) : null);
  el.dataset["line"] = session.line.state.is;
  paint(el, said);
}

function lineBanner(state: LineState): Kid {
  if (state.is === "halted") {
    if (state.why === "reload") return banner("bad", t("line.protocol"), t("reload"), reload);
    if (state.why === "key") return banner("bad", t("line.key"), t("line.anew"), anew);
    return banner("bad", t("line.refused", { code: String(state.code) }), t("line.try"), () =>
      session.line.call(),
    );
  }
  if (state.is === "up" && !session.saving) return banner("bad", t("line.unsaved"), undefined, reload);
  if (!broken) return null;
  if (state.is === "waiting" && state.later)
    return banner("note", t("line.busy"), t("line.try"), () => session.line.nudge());
  const text = wasUp ? t("line.lost") : t("line.none");
  return banner("note", text, state.is === "waiting" ? t("line.try") : undefined, () => session.line.nudge());
}

function banner(kind: "bad" | "note", text: string, label: string | undefined, act: () => void): Kid {
  return h(
    "div",
    { class: `banner banner-${kind}` },
    h("span", null, text),
    label !== undefined && h("button", { type: "button", onclick: act }, label),
  );
}

const reload = (): void => location.reload();

function anew(): void {
  session.commands.drop("key");
  identity.forget(); // and the line is dialled anew, without a key
}
