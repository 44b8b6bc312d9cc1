import { identity, session } from "../app.ts";
import { h } from "../dom/h.ts";
import { icon } from "../dom/icons.ts";
import { paint } from "../dom/paint.ts";
import { moved } from "../router.ts";
import { t } from "../text.ts";
import { bannerEl, repaintBanner } from "./banner.ts";
import { later } from "./later.ts";
import { notesEl } from "./notes.ts";
import { voiceEl } from "./voice.ts";

/** Frame is what stands around every page. */
export interface Frame {
  /** where the page goes */
  main: HTMLElement;
  repaint(): void;
}

/** frame builds it into an element. */
export function frame(into: HTMLElement): Frame {
  const top = document.createElement("header");
  top.className = "top";
  const main = document.createElement("main");
  main.id = "main";
  main.tabIndex = -1;
  const foot = document.createElement("footer");
  foot.className = "foot";
  const skip = document.createElement("nav");
  skip.className = "skip";
  const past = document.createElement("a");
  past.href = "#main";
  past.addEventListener("click", (e) => {
    e.preventDefault();
    main.focus();
  });
  const among = document.createElement("div");
  skip.append(past, among);
  skip.addEventListener("focusin", ({ target }) => {
    if (target === past)
      void import("./skip.ts").then(
        (part) => skip.contains(document.activeElement) && part.skipLinks(among, main),
        () => {},
      );
  });
  skip.addEventListener("focusout", ({ relatedTarget }) => {
    if (!skip.contains(relatedTarget as Node | null)) among.replaceChildren();
  });
  const parts = [skip, top, bannerEl(), main, foot, notesEl(), voiceEl()];

  const repaint = (): void => {
    past.textContent = t("skip");
    paint(top, h("a", { class: "brand", href: "/" }, mark(), h("span", null, "Casitas")), tools());
    paint(foot, h("p", null, t("foot")));
    repaintBanner();
    if (!top.isConnected) into.append(...parts); // with words in them: nothing is laid out before
  };
  identity.changed.on(repaint);
  session.seeking.changed.on(repaint);
  moved.on(repaint);
  return { main, repaint };
}

function tools(): ReturnType<typeof h> {
  const me = identity.me;
  const seeks = [...session.seeking.seeks, ...session.seeking.asking].some((seek) => !seek.table);
  return h(
    "div",
    { class: "tools" },
    seeks &&
      location.pathname !== "/" &&
      h("a", { class: "seeks-on", href: "/", "data-do": "seeks-on" }, t("pairing.on")),
    h(
      "button",
      {
        type: "button",
        class: "quiet player",
        "data-do": "player",
        onclick: () => menu((m) => m.playerDialog()),
      },
      icon("player"),
      h("bdi", null, me ? me.name : t("player.none")),
    ),
    h(
      "button",
      {
        type: "button",
        class: "quiet",
        "data-do": "settings",
        "aria-label": t("settings"),
        title: t("settings"),
        onclick: () => menu((m) => m.settingsDialog()),
      },
      icon("settings"),
    ),
  );
}

const menu = (open: (menu: typeof import("./menu.ts")) => unknown): void =>
  void later(() => import("./menu.ts"), open);

/** mark is the sign of Casitas: four holes, one of them a house. */
function mark(): ReturnType<typeof h> {
  const seeds = [
    [9, 23],
    [13, 23],
    [9, 27],
    [13, 27],
  ] as const;
  const pits = [
    [11, 11],
    [25, 11],
    [11, 25],
    [25, 25],
  ] as const;
  return h(
    "svg",
    { class: "mark", viewBox: "0 0 36 36", "aria-hidden": "true" },
    h("rect", { x: 1, y: 1, width: 34, height: 34, rx: 9 }),
    pits.map(([cx, cy]) => h("circle", { class: "mark-pit", cx, cy, r: 6 })),
    seeds.map(([cx, cy]) => h("circle", { class: "mark-seed", cx, cy, r: 1.8 })),
  );
}
