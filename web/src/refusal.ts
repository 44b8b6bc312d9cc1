import type { CommandResponse } from "./commands.ts";
import { note } from "./shell/notes.ts";
import { tOr } from "./text.ts";

/** refusalText says why the server did not do what was commanded for. */
export function refusalText(response: Extract<CommandResponse, { ok: false }>): string {
  const keys = [`nack.${response.code}`, "nack.other"];
  if (response.reason) keys.unshift(`why.${response.reason}`);
  return tOr(keys, { message: response.message });
}

/** noteRefusal says so in passing. */
export function noteRefusal(response: Extract<CommandResponse, { ok: false }>): void {
  note(refusalText(response), response.code === "withdrawn" ? "plain" : "bad");
}
