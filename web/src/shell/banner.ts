import { identity, session } from "../app.ts";
import { h, type Kid } from "../dom/h.ts";
import { paint } from "../dom/paint.ts";
import type { ConnectionState } from "../socket.ts";
import { moment, t } from "../text.ts";
import { note } from "./notes.ts";

const el = document.createElement("div");
el.className = "banners";
el.setAttribute("role", "status");
el.setAttribute("aria-atomic", "false"); // what stands there already is not read again

const grace = 800; // ms that a connection may be down before the page speaks of it

let wasUp = false;
let broken = false; // the connection is down for longer than that
let timer: ReturnType<typeof setTimeout> | undefined;
let renewed = false;

/** bannerEl is where the page says how the connection is, when it is not well. */
export function bannerEl(): HTMLElement {
  session.connected.on(connected);
  session.renewed.on(() => {
    renewed = true;
    repaintBanner();
  });
  return el;
}

function connected(state: ConnectionState): void {
  if (state.is === "up") {
    if (broken) note(t("connection.found"), "good");
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
    connectionBanner(session.connection.state) ??
    (renewed ? banner("note", t("connection.renewed"), t("reload"), reload) : null);
  el.dataset["connection"] = session.connection.state.is;
  paint(el, said);
}

function connectionBanner(state: ConnectionState): Kid {
  if (state.is === "halted") {
    if (state.why === "reload") return banner("bad", t("connection.protocol"), t("reload"), reload);
    if (state.why === "key") return banner("bad", t("connection.key"), t("connection.anew"), anew);
    const text =
      session.blocked === undefined
        ? t("connection.refused", { code: String(state.code) })
        : t("connection.blocked", { until: moment(session.blocked) });
    return banner("bad", text, t("connection.try"), () => session.connection.call());
  }
  if (state.is === "up" && !session.saving) return banner("bad", t("connection.unsaved"), undefined, reload);
  if (!broken) return null;
  if (state.is === "waiting" && state.later)
    return banner("note", t("connection.busy"), t("connection.try"), () => session.connection.nudge());
  // The same while it waits and while it tries, or each try would be read out.
  const text = wasUp ? t("connection.lost") : t("connection.none");
  return banner("note", text, t("connection.try"), () => session.connection.nudge());
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
  identity.forget(); // and the connection is dialled anew, without a key
}
