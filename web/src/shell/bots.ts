import type { Bot, Bots, PlayerKey } from "../../wire/wire.gen.ts";
import { identity } from "../app.ts";
import { dialog } from "../dom/dialog.ts";
import { h, type Kid } from "../dom/h.ts";
import { maxName } from "../frames.ts";
import { ask, type Reply } from "../http.ts";
import { t, tOr, when } from "../text.ts";
import { note } from "./notes.ts";

const path = "/api/players/me/bots";

/** botsDialog shows the bots that programs of this player's play, makes tokens for new ones, and revokes them. */
export async function botsDialog(): Promise<void> {
  let known: Bots | undefined;
  let made: PlayerKey | undefined;
  let revoking = "";
  let error = "";
  let busy = true;

  async function put<T>(method: string, more: string, body?: unknown): Promise<T | undefined> {
    busy = true;
    error = "";
    d.paint();
    const key = identity.me?.key;
    const reply: Reply<T> = await ask<T>(method, path + more, {
      ...(key && { key }),
      ...(body ? { body } : {}),
    });
    busy = false;
    if (!reply.ok) error = tOr([`error.${reply.code}`, "error.other"], { message: reply.message });
    return reply.ok ? reply.body : undefined;
  }

  async function load(): Promise<void> {
    known = (await put<Bots>("GET", "")) ?? known;
    d.paint();
  }

  async function make(e: SubmitEvent): Promise<void> {
    e.preventDefault();
    const form = e.target as HTMLFormElement;
    const name = String(new FormData(form).get("name") ?? "").trim();
    if (name === "" || busy) return;
    const bot = await put<PlayerKey>("POST", "", { name });
    if (!bot) return d.paint();
    made = bot;
    form.reset();
    await load();
  }

  async function revoke(bot: Bot): Promise<void> {
    if (busy) return;
    if (revoking !== bot.id) {
      revoking = bot.id; // the second press does it
      return d.paint();
    }
    known = (await put<Bots>("DELETE", `/${bot.id}`)) ?? known;
    if (made?.id === bot.id) made = undefined;
    d.paint();
  }

  const line = (bot: Bot): Kid =>
    h(
      "li",
      { key: bot.id, class: "line" },
      h(
        "div",
        { class: "line-what" },
        h("strong", null, h("bdi", null, bot.name)),
        h("span", { class: "soft" }, t("bots.since", { when: when(bot.since, Date.now()) })),
      ),
      h(
        "button",
        {
          type: "button",
          class: revoking === bot.id ? "danger main" : "",
          "data-do": "revoke",
          "aria-label": t(revoking === bot.id ? "bots.revoke.sure.of" : "bots.revoke.of", { name: bot.name }),
          onclick: () => void revoke(bot),
        },
        t(revoking === bot.id ? "bots.revoke.sure" : "bots.revoke"),
      ),
    );

  const d = dialog<true>("bots", () =>
    h(
      "div",
      { class: "stack" },
      h("h2", null, t("bots")),
      h("p", { class: "soft" }, t("bots.what")),
      known && known.bots.length > 0 && h("ul", { class: "lines" }, known.bots.map(line)),
      h("div", { key: "made", role: "status" }, made && token(made)),
      known && known.bots.length < known.most && nameForm(busy, (e) => void make(e)),
      h("p", { key: "error", class: "error", role: "alert" }, error),
      h(
        "div",
        { class: "row end" },
        h("button", { type: "button", class: "main", onclick: () => d.close() }, t("close")),
      ),
    ),
  );
  void load();
  await d.answer;
}

const nameForm = (busy: boolean, make: (e: SubmitEvent) => void): Kid =>
  h(
    "form",
    { key: "new", onsubmit: make },
    h("label", { for: "bot-name" }, t("bots.name")),
    h(
      "div",
      { class: "row" },
      h("input", {
        id: "bot-name",
        name: "name",
        type: "text",
        required: true,
        maxlength: maxName,
        autocomplete: "off",
        spellcheck: "false",
      }),
      h("button", { type: "submit", "data-do": "make-token", disabled: busy }, t("bots.make")),
    ),
  );

/** token is shown once: the server keeps only its hash. */
const token = ({ name, key }: PlayerKey): Kid =>
  h(
    "div",
    { class: "stack" },
    h("p", null, t("bots.once", { name })),
    h("p", { class: "code token", dir: "ltr", tabindex: 0 }, key),
    h(
      "button",
      {
        type: "button",
        "data-do": "copy-token",
        onclick: () =>
          void navigator.clipboard.writeText(key).then(
            () => note(t("share.copied"), "good"),
            () => note(t("share.byHand")),
          ),
      },
      t("bots.copy"),
    ),
  );
