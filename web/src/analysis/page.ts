import "../../styles/analysis.css";
import "../../styles/worth.css";
import { h } from "../dom/h.ts";
import { paint } from "../dom/paint.ts";
import { gameOf, games, usualGame } from "../games.ts";
import type { Page } from "../page.ts";
import { placeOf } from "../router.ts";
import { note } from "../shell/notes.ts";
import { t } from "../text.ts";
import { studyAt, type Study } from "./address.ts";
import { Lab } from "./lab.ts";
import { openingOf } from "./setup.ts";
import { rootNode } from "./tree.ts";

/** analysisPage is where any position is set up and moves are tried. Its address, behind "#", has all of it. */
export function analysisPage(): Page {
  const el = document.createElement("div");
  el.className = "room analysis";
  let lab: Lab | undefined;

  function repaint(): void {
    const study = lab ? undefined : studyHere();
    if (study) {
      paint(el);
      lab = new Lab(study, el);
    }
    if (lab) lab.repaint();
    else paint(el, h("p", { class: "soft asking", role: "status" }, t("analysis.asking")));
  }

  /** Somebody has put another address in the place of this one. */
  const onHash = (): void => {
    if (placeOf(location.pathname).at !== "analysis") return; // on the way to another page
    const study = studyAt(location.hash);
    if (study && gameOf(study.setup.rules)) lab?.begin(study);
    else note(t("analysis.bad.address"), "bad");
  };
  addEventListener("hashchange", onHash);
  repaint();
  return {
    el,
    title: () => `${t("analysis")} – Casitas`,
    repaint,
    keys: () => lab?.keys ?? [],
    leave: () => {
      removeEventListener("hashchange", onHash);
      lab?.leave();
    },
  };
}

/** studyHere is what the address says, else the first game as it opens; undefined before the games are loaded. */
function studyHere(): Study | undefined {
  const first = games()[0];
  if (!first) return undefined;
  const study = studyAt(location.hash);
  if (study && gameOf(study.setup.rules)) return study;
  if (location.hash) note(t("analysis.bad.address"), "bad");
  const root = rootNode();
  return {
    setup: openingOf(gameOf(study?.setup.rules ?? "") ?? gameOf(usualGame) ?? first),
    root,
    here: root,
  };
}
