import { gameOf } from "../games.ts";
import type { Refused } from "../http.ts";
import { gameName } from "../names.ts";
import { t, tOr } from "../text.ts";
import type { Setup } from "./setup.ts";

/** wrongText says why the server would not take a position or a record, and what to do. */
export function wrongText(no: Refused, { rules, pits }: Setup): string {
  const game = gameOf(rules);
  const n = pits.reduce<number>((sum, seeds) => sum + (seeds ?? 0), 0);
  const fill = { game: gameName(rules), n, of: pits.length * (game?.seeds ?? 0), pits: game?.boards[0] ?? 0 };
  const flaw = no.code === "bad-pits" ? "board" : no.flaw;
  if (flaw) return t(`analysis.flaw.${flaw}`, fill);
  if (no.at !== undefined) return t("analysis.bad.turn", { n: no.at + 1, message: no.message });
  return tOr([`analysis.bad.${no.code}`, "analysis.bad.other"], { message: no.message });
}
