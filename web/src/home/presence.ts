import { identity, session } from "../app.ts";
import { h, type Kid } from "../dom/h.ts";
import { toolbar } from "../dom/toolbar.ts";
import { whoName } from "../names.ts";
import { challenge } from "../seek/open.ts";
import { t } from "../text.ts";
import { others } from "./others.ts";

/** presenceSection says who looks at this page too; with each of them one may play. */
export function presenceSection(): Kid {
  const { here, rest } = others(session.lobby, identity.me?.id);
  if (here.length === 0) return null;
  return h(
    "section",
    { class: "panel here", "aria-labelledby": "here-h" },
    h("h2", { id: "here-h" }, t("here")),
    toolbar(
      { class: "people", "aria-labelledby": "here-h" },
      here.map((who) =>
        h(
          "button",
          {
            type: "button",
            key: who.id,
            class: "quiet",
            "data-do": "challenge",
            "aria-label": t("challenge.of", { name: whoName(who) }),
            title: t("challenge.of", { name: whoName(who) }),
            onclick: () => void challenge(who),
          },
          h("bdi", null, whoName(who)),
        ),
      ),
    ),
    rest > 0 && h("p", { class: "soft" }, t("here.rest", { n: rest })),
  );
}
