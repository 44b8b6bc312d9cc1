import { t } from "../text.ts";
import { note } from "./notes.ts";

let coming = false;

/**
 * later does something with a part of the program that is loaded when somebody first presses what needs it. What is pressed
 * while one is on its way does nothing. Where it cannot be loaded, a note says so, and nothing comes of it.
 */
export async function later<Part, Result>(
  load: () => Promise<Part>,
  then: (part: Part) => Result,
): Promise<Awaited<Result> | undefined> {
  if (coming) return undefined;
  coming = true;
  const part = await load().catch(() => undefined);
  coming = false;
  if (part) return await then(part);
  note(t("unloaded.text"), "bad");
  return undefined;
}
