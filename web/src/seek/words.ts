import type { Options, Seek } from "../../wire/wire.gen.ts";
import { clockName, gameName, lengthName } from "../names.ts";
import { t } from "../text.ts";

/** optionsText is what is played in a few words: game, clock, and length where there are rounds or sets. */
const optionsText = (o: Options): string =>
  [
    gameName(o.rules, o.pits || undefined),
    clockName(o.clock),
    ...(o.length === 0 ? [] : [lengthName(o.length, o.ballot)]),
  ].join(" · ");

/** playedText is what somebody seeks to play. */
export const playedText = (seek: Pick<Seek, "options">): string =>
  seek.options ? optionsText(seek.options) : t("pool.any");

/** poolIdName is what a pool plays, by its id; for any game of its speed, that. */
export function poolIdName(id: string): string {
  const at = id.indexOf("-");
  return at < 0 ? t("pool.any") : gameName(id.slice(at + 1));
}
