import { identity } from "../app.ts";
import { dialog } from "../dom/dialog.ts";
import { h, type Kid } from "../dom/h.ts";
import { go, playerPath } from "../router.ts";
import { set, settings, type Settings } from "../settings.ts";
import { language, languages, t } from "../text.ts";
import { codeDialog, redeemDialog } from "./device.ts";
import { needMe, renameDialog } from "./name.ts";
import { note } from "./notes.ts";
import { canNotify, mayNotify } from "./notify.ts";

/** settingsDialog lets a person choose language, colours and speed. What is chosen counts at once. */
export function settingsDialog(): void {
  const d = dialog<true>("settings", (d) => {
    const now = settings();
    return h(
      "div",
      { class: "stack" },
      h("h2", null, t("settings")),
      h("label", { for: "set-lang" }, t("settings.language")),
      h(
        "select",
        { id: "set-lang", value: language().tag, onchange: (e: Event) => set({ lang: valueOf(e) }) },
        languages.map((l) =>
          h("option", { key: l.tag, value: l.tag, lang: l.tag }, l.draft ? `${l.name} *` : l.name),
        ),
      ),
      languages.some((l) => l.draft) && h("p", { class: "soft" }, t("settings.draft")),
      choice("theme", now.theme, ["system", "light", "dark"], (theme) => set({ theme })),
      choice("speed", now.speed, ["slow", "normal", "fast", "none"], (speed) => set({ speed })),
      h("p", { class: "soft" }, t("settings.motion")),
      box("set-sound", now.sound, t("settings.sound"), (sound) => set({ sound })),
      canNotify() &&
        box("set-notify", now.notify, t("settings.notify"), (on) => void wantNotify(on, d.paint)),
      box("set-keys", now.keys, t("settings.keys"), (keys) => set({ keys })),
      h(
        "div",
        { class: "row end" },
        h("button", { type: "button", "data-do": "keys", onclick: () => d.close(true) }, t("keys")),
        h("button", { type: "button", class: "main", onclick: () => d.close() }, t("close")),
      ),
    );
  });
  // The language may change under the open dialog.
  const repaint = (): void => d.paint();
  addEventListener("casitas:spoken", repaint);
  void d.answer.then((keys) => {
    removeEventListener("casitas:spoken", repaint);
    if (keys) dispatchEvent(new Event("casitas:keys"));
  });
}

/** wantNotify asks for leave to call the player, and says where there is none. */
async function wantNotify(wanted: boolean, repaint: () => void): Promise<void> {
  const allowed = wanted && (await mayNotify());
  if (wanted && !allowed) note(t("notify.denied"), "bad");
  set({ notify: allowed });
  repaint();
}

/** box is a setting that is on or off. */
const box = (id: string, checked: boolean, label: string, chosen: (on: boolean) => void): Kid =>
  h(
    "label",
    { class: "check" },
    h("input", {
      type: "checkbox",
      id,
      checked,
      onchange: (e: Event) => chosen((e.target as HTMLInputElement).checked),
    }),
    h("span", null, label),
  );

const valueOf = (e: Event): string => (e.target as HTMLSelectElement).value;

function choice<K extends "theme" | "speed">(
  name: K,
  now: Settings[K],
  all: readonly Settings[K][],
  choose: (value: Settings[K]) => void,
): Kid {
  return h(
    "fieldset",
    { class: "choice" },
    h("legend", null, t(`settings.${name}`)),
    all.map((value) =>
      h(
        "label",
        { key: value },
        h("input", {
          type: "radio",
          name: `set-${name}`,
          value,
          checked: value === now,
          onchange: () => choose(value),
        }),
        h("span", null, t(`settings.${name}.${value}`)),
      ),
    ),
  );
}

/** playerDialog says who plays here, and offers another name or another device. */
export async function playerDialog(): Promise<void> {
  const me = identity.me;
  if (!me) {
    await needMe();
    return;
  }
  const d = dialog<"page" | "name" | "code" | "recovery" | "redeem" | "bots">("player", (d) =>
    h(
      "div",
      { class: "stack" },
      h("h2", null, t("player.you", { name: me.name })),
      h("p", { class: "soft" }, t("player.kept")),
      h(
        "button",
        { type: "button", "data-do": "my-page", onclick: () => d.close("page") },
        t("profile.mine"),
      ),
      h("button", { type: "button", onclick: () => d.close("name") }, t("name.change")),
      h("button", { type: "button", onclick: () => d.close("code") }, t("device.give")),
      h(
        "button",
        { type: "button", "data-do": "recovery", onclick: () => d.close("recovery") },
        t("recovery.get"),
      ),
      h("button", { type: "button", onclick: () => d.close("redeem") }, t("device.redeem")),
      h("button", { type: "button", "data-do": "bots", onclick: () => d.close("bots") }, t("bots")),
      h(
        "div",
        { class: "row end" },
        h("button", { type: "button", class: "main", onclick: () => d.close() }, t("close")),
      ),
    ),
  );
  switch (await d.answer) {
    case "page":
      return go(playerPath(me.id));
    case "recovery":
      return (await import("../player/recovery.ts")).recoveryDialog();
    case "name":
      return renameDialog();
    case "code":
      return codeDialog();
    case "redeem":
      await redeemDialog();
      return;
    case "bots":
      return (await import("./bots.ts")).botsDialog();
  }
}
