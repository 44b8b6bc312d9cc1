import type { Invitation } from "../../wire/wire.gen.ts";
import { identity } from "../app.ts";
import { h, type Kid } from "../dom/h.ts";
import { icon } from "../dom/icons.ts";
import { ask } from "../http.ts";
import { joinPath, roomPath, spaced } from "../router.ts";
import { note } from "../shell/notes.ts";
import { t, tOr } from "../text.ts";
import { busyText } from "../waiting.ts";

/** Names by which a machine calls itself: no link that begins so leads to it from another. */
const here = /^(localhost|.*\.localhost|127\..*|\[::1\])$/;

/** Invite is a way into a room, to a seat or to watch only: its link, as a QR code too, and a code to read out. */
export class Invite {
  private code: string | undefined;
  private asking = false;

  constructor(
    private readonly room: string,
    private readonly watch: boolean,
    private readonly changed: () => void,
  ) {}

  /** view shows it; a code is given to who has a seat. */
  view(seated: boolean, words: string): Kid {
    const url = location.origin + roomPath(this.room, this.watch);
    return [
      here.test(location.hostname) && h("p", { class: "soft", key: "here" }, t("share.here")),
      h("input", {
        class: "link-field",
        key: "link",
        type: "text",
        readonly: true,
        value: url,
        "aria-label": t("share.link"),
        onfocus: (e: FocusEvent) => (e.target as HTMLInputElement).select(),
      }),
      h("img", {
        class: "qr",
        key: url,
        src: `/api/qr.svg?link=${encodeURIComponent(url)}`,
        alt: t("share.qr"),
        width: 164,
        height: 164,
        onerror: (e: Event) => ((e.target as HTMLElement).hidden = true), // this server is known by another name
      }),
      this.code !== undefined && codeText(this.code),
      h(
        "div",
        { class: "row", key: "ways" },
        h(
          "button",
          { type: "button", class: "main", "data-do": "copy", onclick: (e: Event) => void copy(url, e) },
          icon("copy"),
          t("share.copy"),
        ),
        "share" in navigator &&
          h(
            "button",
            { type: "button", "data-do": "share", key: "share", onclick: () => void send(url, words) },
            icon("share"),
            t("share.send"),
          ),
        seated &&
          this.code === undefined &&
          h(
            "button",
            {
              type: "button",
              "data-do": "code",
              key: "code",
              disabled: this.asking,
              onclick: () => void this.giveCode(),
            },
            this.asking ? busyText() : t("share.code"),
          ),
      ),
    ];
  }

  /** giveCode asks for the code, which is the same whenever it is asked for. */
  private async giveCode(): Promise<void> {
    this.asking = true;
    this.changed();
    const reply = await ask<Invitation>("POST", `/api/rooms/${encodeURIComponent(this.room)}/invitations`, {
      body: { watch: this.watch },
      ...(identity.me && { key: identity.me.key }),
    });
    this.asking = false;
    if (reply.ok) this.code = reply.body.code;
    else
      note(
        tOr([`error.${reply.code}`, `nack.${reply.code}`, "error.other"], { message: reply.message }),
        "bad",
      );
    this.changed();
  }
}

const codeText = (code: string): Kid =>
  h(
    "div",
    { class: "read-out", key: "code", role: "status" },
    h("p", null, t("share.code.steps", { address: location.host + joinPath() })),
    h("p", { class: "code", dir: "ltr", tabindex: 0 }, spaced(code)),
    h("p", { class: "soft" }, t("share.code.until")),
  );

async function copy(url: string, e: Event): Promise<void> {
  const field = (e.currentTarget as Element)
    .closest("section, dialog")
    ?.querySelector<HTMLInputElement>(".link-field");
  try {
    await navigator.clipboard.writeText(url);
    note(t("share.copied"), "good");
  } catch {
    field?.focus(); // not allowed: it is selected at least
    note(t("share.byHand"));
  }
}

/** send has the device share a link. */
export async function send(url: string, text: string): Promise<void> {
  try {
    await navigator.share({ title: "Casitas", text, url });
  } catch {
    // Called off by whoever was to choose.
  }
}
