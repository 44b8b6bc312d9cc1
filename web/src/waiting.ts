import { session } from "./app.ts";
import type { Pending } from "./commands.ts";
import { h, type Kid } from "./dom/h.ts";
import { t } from "./text.ts";

/** busyText stands on a button that was pressed until there is a response. */
export const busyText = (): string => t(session.connection.state.is === "up" ? "saving" : "wait.busy");

/** waitingText says of what was pressed how far it has come. */
export const waitingText = (waits: Pending, what: string): string =>
  t(waits.sent ? "wait.sent" : "wait.unsent", { what });

/** withdrawButton gives up what has no response yet. */
export function withdrawButton(waits: Pending | undefined, withdraw: (id: string) => void): Kid {
  if (!waits) return null;
  const { id } = waits;
  return h(
    "button",
    {
      type: "button",
      class: "withdraw",
      "data-do": "withdraw",
      key: "withdraw",
      onclick: () => withdraw(id),
    },
    t("wait.withdraw"),
  );
}
