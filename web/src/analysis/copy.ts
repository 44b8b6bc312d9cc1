import { t } from "../text.ts";
import { note } from "../shell/notes.ts";

/** copy puts a text where one pastes from, and says so; where that is not allowed it shows it. */
export async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    note(done, "good");
  } catch {
    note(t("analysis.byHand", { text }));
  }
}
