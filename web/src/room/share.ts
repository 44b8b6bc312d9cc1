import { h, type Kid } from "../dom/h.ts";
import { icon } from "../dom/icons.ts";
import { gameName } from "../names.ts";
import { roomPath } from "../router.ts";
import { note } from "../shell/notes.ts";
import { t } from "../text.ts";
import type { Scene } from "./context.ts";

/** Names by which a machine calls itself: no link that begins so leads to it from another. */
const here = /^(localhost|.*\.localhost|127\..*|\[::1\])$/;

/** share is the panel with the room's address for whoever has made it, while a seat is free. */
export function share(s: Scene): Kid {
  if (s.live.phase !== "open" || s.mine === undefined) return null;
  const url = location.origin + roomPath(s.room);
  return h(
    "section",
    { class: "panel panel-note", key: "share", "data-panel": "share", "aria-labelledby": "share-h" },
    h("h2", { id: "share-h" }, t("share")),
    h("p", null, t(s.live.public ? "share.public" : "share.private")),
    here.test(location.hostname) && h("p", { class: "soft" }, t("share.here")),
    h("input", {
      class: "link-field",
      type: "text",
      readonly: true,
      value: url,
      "aria-label": t("share.link"),
      onfocus: (e: FocusEvent) => (e.target as HTMLInputElement).select(),
    }),
    h("img", {
      class: "qr",
      src: `/api/qr.svg?link=${encodeURIComponent(url)}`,
      alt: t("share.qr"),
      width: 164,
      height: 164,
      onerror: (e: Event) => ((e.target as HTMLElement).hidden = true), // this server is known by another name
    }),
    h(
      "div",
      { class: "row" },
      h(
        "button",
        { type: "button", class: "main", "data-do": "copy", onclick: () => void copy(url) },
        icon("copy"),
        t("share.copy"),
      ),
      "share" in navigator &&
        h(
          "button",
          {
            type: "button",
            "data-do": "share",
            onclick: () =>
              void send(url, t("share.text", { game: gameName(s.live.rules.name, s.live.rules.pits) })),
          },
          icon("share"),
          t("share.send"),
        ),
    ),
  );
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    note(t("share.copied"), "good");
  } catch {
    document.querySelector<HTMLInputElement>(".link-field")?.focus(); // not allowed: it is selected at least
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
