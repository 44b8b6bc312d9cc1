import { identity, session } from "../app.ts";
import { dialog, type Dialog } from "../dom/dialog.ts";
import { h } from "../dom/h.ts";
import { t, tOr } from "../text.ts";
import { note } from "./notes.ts";

/** redeemDialog becomes the player of another device by its code; true when it worked. */
export async function redeemDialog(): Promise<boolean> {
  let error = "";
  let busy = false;
  const d = dialog<true>("redeem", (d) =>
    h(
      "form",
      { onsubmit: (e: SubmitEvent) => void submit(e, d) },
      h("h2", null, t("device.redeem")),
      h(
        "p",
        { class: "soft" },
        identity.me ? t("device.replace", { name: identity.me.name }) : t("device.how"),
      ),
      h("label", { for: "code-field" }, t("device.code")),
      h("input", {
        id: "code-field",
        name: "code",
        type: "text",
        class: "code",
        required: true,
        autofocus: true,
        maxlength: 40,
        autocomplete: "one-time-code",
        autocapitalize: "characters",
        spellcheck: "false",
        "aria-describedby": "code-error",
      }),
      h("p", { id: "code-error", class: "error", role: "alert" }, error),
      h(
        "div",
        { class: "row end" },
        h("button", { type: "button", onclick: () => d.close() }, t("cancel")),
        h("button", { type: "submit", class: "main", disabled: busy }, t("device.go")),
      ),
    ),
  );
  async function submit(e: SubmitEvent, d: Dialog<true>): Promise<void> {
    e.preventDefault();
    const code = String(new FormData(e.target as HTMLFormElement).get("code") ?? "").trim();
    if (code === "" || busy) return;
    busy = true;
    d.paint();
    const reply = await identity.redeem(code);
    busy = false;
    if (reply.ok) {
      note(t("device.welcome", { name: reply.body.name }), "good");
      return d.close(true);
    }
    error = tOr([`error.${reply.code}`, "error.other"], { message: reply.message });
    d.paint();
  }
  return (await d.answer) === true;
}

/** codeDialog shows a code with which another device can become this player. */
export async function codeDialog(): Promise<void> {
  const reply = await identity.code();
  if (!reply.ok) {
    note(tOr([`error.${reply.code}`, "error.other"], { message: reply.message }), "bad");
    return;
  }
  const { code, until } = reply.body;
  const minutes = Math.max(1, Math.round((until - session.now()) / 60_000));
  const d = dialog<true>("code", (d) =>
    h(
      "div",
      null,
      h("h2", null, t("device.give")),
      h("p", null, t("device.steps", { host: location.host })),
      h("p", { class: "code", tabindex: 0 }, code),
      h("p", { class: "soft" }, t("device.until", { minutes })),
      h(
        "div",
        { class: "row end" },
        h("button", { type: "button", class: "main", onclick: () => d.close() }, t("close")),
      ),
    ),
  );
  await d.answer;
}
