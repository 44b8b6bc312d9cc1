import type { Answer } from "./commands.ts";
import { tOr } from "./text.ts";

/** refusalText says why the server did not do what was commanded for. */
export function refusalText(answer: Extract<Answer, { ok: false }>): string {
  const keys = [`nack.${answer.code}`, "nack.other"];
  if (answer.reason) keys.unshift(`why.${answer.reason}`);
  return tOr(keys, { message: answer.message });
}
