import type { Options, Pool, Seek } from "../../wire/wire.gen.ts";
import { clockName, gameName, lengthName } from "../names.ts";
import { t } from "../text.ts";

/** optionsText is what is played in a few words: game, clock, and length where there are rounds or sets. */
export const optionsText = (o: Options): string =>
  [
    gameName(o.rules, o.pits || undefined),
    clockName(o.clock),
    ...(o.length === 0 ? [] : [lengthName(o.length)]),
  ].join(" · ");

/** playedText is what somebody seeks to play. */
export const playedText = (seek: Pick<Seek, "options">): string =>
  seek.options ? optionsText(seek.options) : t("pool.any");

/** poolName is what a pool plays; for any game of its speed, that. */
export function poolName(pool: Pick<Pool, "id" | "options">): string {
  if (pool.options) return gameName(pool.options.rules);
  return t("pool.any");
}

/** poolIdName is the same for a pool whose options are not known. */
export function poolIdName(id: string): string {
  const at = id.indexOf("-");
  return at < 0 ? t("pool.any") : gameName(id.slice(at + 1));
}
