import type { CommandResponse } from "./commands.ts";
import { note } from "./shell/notes.ts";
import { tOr } from "./text.ts";

/** refusalText says why the server did not do what was commanded for. */
export function refusalText(answer: Extract<CommandResponse, { ok: false }>): string {
  const keys = [`nack.${answer.code}`, "nack.other"];
  if (answer.reason) keys.unshift(`why.${answer.reason}`);
  return tOr(keys, { message: answer.message });
}

/** noteRefusal says so in passing. */
export function noteRefusal(answer: Extract<CommandResponse, { ok: false }>): void {
  note(refusalText(answer), answer.code === "withdrawn" ? "plain" : "bad");
}
