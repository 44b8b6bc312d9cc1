import { session } from "../app.ts";
import { h } from "../dom/h.ts";
import { paint } from "../dom/paint.ts";
import { games } from "../games.ts";
import { gameName } from "../names.ts";
import type { Page } from "../page.ts";
import type { Place } from "../router.ts";
import { t } from "../text.ts";
import { later } from "./later.ts";

/** Pages that need no server. */
const alone: readonly Place["at"][] = ["nowhere", "learn"];

/** How long the first connection may take before the page does without, in ms. */
const grace = 800;

/** whether the server has been reached since the page came; undefined while one cannot know */
let reached: boolean | undefined;

/** watchServer calls when it turns out that the server cannot be reached, and when it is there again. */
export function watchServer(changed: () => void): void {
  session.connected.on(({ is }) => {
    const before = reached;
    if (is === "up") reached = true;
    else if (is === "waiting" && before === undefined) setTimeout(() => known(changed), grace);
    if (before === false && reached) changed();
  });
}

function known(changed: () => void): void {
  if (reached !== undefined) return;
  reached = false;
  changed();
}

/** offline says whether a page cannot be shown because the server is out of reach. */
export const offline = (place: Place): boolean => reached === false && !alone.includes(place.at);

/** offlinePage stands for such a page, and says what still works. */
export function offlinePage(): Page {
  const el = document.createElement("div");
  el.className = "lost offline";
  const repaint = (): void =>
    paint(
      el,
      h("h1", null, t("offline")),
      h("p", null, t("offline.text")),
      h("h2", null, t("offline.works")),
      h(
        "ul",
        null,
        h("li", null, t("offline.tabs")),
        h("li", null, t("offline.settings")),
        h("li", null, h("a", { href: "/learn" }, t("offline.lessons"))),
        games().length > 0 && h("li", null, t("offline.rules"), rules()),
      ),
    );
  repaint();
  return { el, title: () => t("offline"), repaint, leave: () => {} };
}

const rules = (): ReturnType<typeof h> =>
  h(
    "div",
    { class: "row" },
    games().map(({ name }) =>
      h(
        "button",
        {
          type: "button",
          key: name,
          "data-do": "rules",
          onclick: () =>
            void later(
              () => import("../home/rule-card.ts"),
              (card) => card.ruleDialog(name),
            ),
        },
        gameName(name),
      ),
    ),
  );

/** storePage has the browser keep the page, so that it opens where the server cannot be reached; once nothing else is to be done. */
export function storePage(): void {
  const keep = (): unknown => navigator.serviceWorker?.register("/sw.js").catch(() => {}); // it does without
  if ("requestIdleCallback" in window) requestIdleCallback(keep, { timeout: 10_000 });
  else setTimeout(keep, 2_000);
}
