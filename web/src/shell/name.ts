import { identity } from "../app.ts";
import { dialog, type Dialog } from "../dom/dialog.ts";
import { h, type Kid } from "../dom/h.ts";
import { maxName } from "../frames.ts";
import { t, tOr } from "../text.ts";
import { later } from "./later.ts";

/** needMe makes sure that somebody plays here: who has no name yet is asked for one. False where they would not say. */
export async function needMe(): Promise<boolean> {
  if (identity.me) return true;
  const answer = await nameDialog(t("name.ask"), "", (name) => identity.create(name), true);
  if (answer === "device")
    return (
      (await later(
        () => import("./device.ts"),
        (device) => device.redeemDialog(),
      )) ?? false
    );
  return answer === "done";
}

/** renameDialog lets a player go by another name. */
export async function renameDialog(): Promise<void> {
  await nameDialog(t("name.change"), identity.me?.name ?? "", (name) => identity.rename(name), false);
}

type Put = (name: string) => Promise<{ ok: true } | { ok: false; code: string; message: string }>;

async function nameDialog(
  title: string,
  name: string,
  put: Put,
  first: boolean,
): Promise<"done" | "device" | undefined> {
  let error = "";
  let busy = false;
  const d = dialog<"done" | "device">("name", (d) =>
    h(
      "form",
      { onsubmit: (e: SubmitEvent) => void submit(e, d) },
      h("h2", null, title),
      first && h("p", { class: "soft" }, t("name.why")),
      h("label", { for: "name-field" }, t("name.label")),
      h("input", {
        id: "name-field",
        name: "name",
        type: "text",
        required: true,
        maxlength: maxName,
        autocomplete: "nickname",
        autofocus: true,
        spellcheck: "false",
        "aria-describedby": "name-error",
        ref: (el: HTMLInputElement) => (el.value = name),
      }),
      h("p", { id: "name-error", class: "error", role: "alert" }, error),
      buttons(d, busy),
      first &&
        h(
          "p",
          null,
          h("button", { type: "button", class: "link", onclick: () => d.close("device") }, t("device.have")),
        ),
    ),
  );
  async function submit(e: SubmitEvent, d: Dialog<"done" | "device">): Promise<void> {
    e.preventDefault();
    const command = String(new FormData(e.target as HTMLFormElement).get("name") ?? "").trim();
    if (command === "" || busy) return;
    busy = true;
    d.paint();
    const reply = await put(command);
    busy = false;
    if (reply.ok) return d.close("done");
    error = tOr([`error.${reply.code}`, "error.other"], { message: reply.message });
    d.paint();
  }
  return d.answer;
}

function buttons(d: Dialog<"done" | "device">, busy: boolean): Kid {
  return h(
    "div",
    { class: "row end" },
    h("button", { type: "button", onclick: () => d.close() }, t("cancel")),
    h("button", { type: "submit", class: "main", disabled: busy }, busy ? t("saving") : t("name.go")),
  );
}
