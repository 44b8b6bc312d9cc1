import { identity } from "../app.ts";
import { dialog } from "../dom/dialog.ts";
import { h } from "../dom/h.ts";
import { note } from "../shell/notes.ts";
import { t, tOr } from "../text.ts";

/** recoveryDialog gets a code, after which an earlier one is good no more, and shows it. */
export async function recoveryDialog(): Promise<void> {
  const sure = await dialog<true>("recovery-ask", (d) =>
    h(
      "div",
      { class: "stack" },
      h("h2", null, t("recovery")),
      h("p", null, t("recovery.what")),
      h("p", { class: "soft" }, t("recovery.old")),
      h(
        "div",
        { class: "row end" },
        h("button", { type: "button", onclick: () => d.close() }, t("cancel")),
        h(
          "button",
          { type: "button", class: "main", "data-do": "get-recovery", onclick: () => d.close(true) },
          t("recovery.get"),
        ),
      ),
    ),
  ).answer;
  if (!sure) return;
  const reply = await identity.recovery();
  if (!reply.ok) return note(tOr([`error.${reply.code}`, "error.other"], { message: reply.message }), "bad");
  const code = reply.body.code.replace(/(.{4})(?=.)/g, "$1 ");
  await dialog<true>("recovery", (d) =>
    h(
      "div",
      { class: "stack" },
      h("h2", null, t("recovery")),
      h("p", { class: "code", dir: "ltr", tabindex: 0 }, code),
      h("p", null, t("recovery.keep")),
      h("p", { class: "soft" }, t("recovery.use", { host: location.host })),
      h(
        "div",
        { class: "row end" },
        h("button", { type: "button", class: "main", onclick: () => d.close() }, t("recovery.done")),
      ),
    ),
  ).answer;
}
