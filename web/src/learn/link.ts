import { h, type Kid, type Props } from "../dom/h.ts";
import { gameOf } from "../games.ts";
import { gameName } from "../names.ts";
import { learnPath, placeOf } from "../router.ts";
import { t } from "../text.ts";

/** learnLink leads to the lessons of a game, if it has some. Who is in a room stays there. */
export function learnLink(name: string, more: Props = {}): Kid {
  if (!gameOf(name)?.lessons) return null;
  const stay = placeOf(location.pathname).at === "room" ? { target: "_blank" } : {};
  const words = t("learn.of", { game: gameName(name) });
  return h(
    "a",
    { class: "button", href: learnPath(name), "data-do": "learn", "aria-label": words, ...stay, ...more },
    t("learn"),
  );
}
