import "../../styles/pairing.css";
import type { Invitation } from "../../wire/wire.gen.ts";
import { h } from "../dom/h.ts";
import { paint } from "../dom/paint.ts";
import { ask } from "../http.ts";
import type { Page } from "../page.ts";
import { replace, roomPath, spaced } from "../router.ts";
import { t, tOr } from "../text.ts";
import { busyText } from "../waiting.ts";

/** joinPage leads to the room of a code that somebody read out; one that the address names is followed at once. */
export function joinPage(named: string | undefined): Page {
  const el = document.createElement("div");
  el.className = "join";
  let error = "";
  let busy = false;
  let left = false;

  async function follow(code: string): Promise<void> {
    if (code === "" || busy) return;
    [busy, error] = [true, ""];
    repaint();
    const reply = await ask<Invitation>("GET", `/api/invitations/${encodeURIComponent(code)}`);
    if (left) return; // who went elsewhere stays there
    busy = false;
    if (reply.ok) return replace(roomPath(reply.body.room, reply.body.watch));
    error = tOr([`join.${reply.code}`, `error.${reply.code}`, "error.other"], { message: reply.message });
    repaint();
    el.querySelector<HTMLInputElement>("input")?.select();
  }

  function submit(e: SubmitEvent): void {
    e.preventDefault();
    void follow(String(new FormData(e.target as HTMLFormElement).get("code") ?? "").trim());
  }

  function repaint(): void {
    paint(
      el,
      h("h1", null, t("join")),
      h(
        "form",
        { class: "panel stack", onsubmit: submit },
        h("label", { for: "join-code" }, t("join.how")),
        h("input", {
          id: "join-code",
          name: "code",
          type: "text",
          class: "code",
          dir: "ltr",
          required: true,
          maxlength: 40,
          autocomplete: "off",
          autocapitalize: "characters",
          spellcheck: "false",
          "aria-describedby": "join-error",
          ref: (field: HTMLInputElement) => (field.value = spaced(named ?? "")),
        }),
        h("p", { id: "join-error", class: "error", role: "alert" }, error),
        h(
          "button",
          { type: "submit", class: "main big", "data-do": "follow-code", disabled: busy },
          busy ? busyText() : t("join.go"),
        ),
      ),
    );
  }
  repaint();
  if (named !== undefined) void follow(named);
  else setTimeout(() => el.querySelector("input")?.focus()); // it is what one came for
  return { el, title: () => t("join"), repaint, leave: () => (left = true) };
}
