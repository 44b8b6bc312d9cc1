import type { Who } from "../../wire/wire.gen.ts";
import { h, type Kid } from "../dom/h.ts";
import { identity } from "../app.ts";
import { whoName } from "../names.ts";
import { t } from "../text.ts";

/** challenge asks what to play with somebody, and challenges them; at a game if one is named. The question is loaded when it is asked. */
export const challenge = async (who: Who, rules?: string): Promise<void> =>
  (await import("./challenge.ts")).challengeDialog(who, rules);

/** challengeButton does so; there is none for oneself, nor for a bot. */
export function challengeButton(who: Who | null | undefined, rules?: string): Kid {
  if (!who || who.bot || who.id === identity.me?.id) return null;
  return h(
    "button",
    {
      type: "button",
      key: `challenge-${who.id}`,
      "data-do": "challenge",
      onclick: () => void challenge(who, rules),
    },
    t("challenge.of", { name: whoName(who) }),
  );
}
