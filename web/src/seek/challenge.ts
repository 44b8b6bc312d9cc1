import type { Who } from "../../wire/wire.gen.ts";
import { session } from "../app.ts";
import { dialog } from "../dom/dialog.ts";
import { h } from "../dom/h.ts";
import { games, presets } from "../games.ts";
import { choose, optionsOf, sound, type Choices } from "../home/choices.ts";
import { select } from "../home/seek-list.ts";
import { recall } from "../storage.ts";
import { clockName, gameName, whoName } from "../names.ts";
import { playerPath } from "../router.ts";
import { needMe } from "../shell/name.ts";
import { note } from "../shell/notes.ts";
import { t } from "../text.ts";

/** challengeDialog asks what to play with somebody, and challenges them to it. */
export async function challengeDialog(who: Who, rules: string | undefined): Promise<void> {
  if (!(await needMe())) return;
  const usual: Choices = { ...sound(recall("casitas.choices")), both: false, bot: false, opener: "lot" };
  let now = choose(usual, { pits: 0, ...(rules && { rules }) });
  const set = (some: Partial<Choices>): void => {
    now = choose(now, some);
    d.paint();
  };
  const d = dialog<true>("challenge", (d) =>
    h(
      "form",
      {
        class: "stack",
        onsubmit: (e: SubmitEvent) => {
          e.preventDefault();
          d.close(true);
        },
      },
      h("h2", null, t("challenge.of", { name: whoName(who) })),
      h(
        "p",
        null,
        h(
          "a",
          { href: playerPath(who.id), onclick: () => d.close() },
          t("profile.of", { name: whoName(who) }),
        ),
      ),
      select(
        "challenge-game",
        t("make.game"),
        now.rules,
        games().map((g): [string, string] => [g.name, gameName(g.name)]),
        (rules) => set({ rules }),
      ),
      select(
        "challenge-clock",
        t("make.clock"),
        now.clock,
        presets.map((p): [string, string] => [p.name, clockName(p.clock)]),
        (clock) => set({ clock }),
      ),
      h("p", { class: "soft hint" }, t("challenge.hint")),
      h(
        "div",
        { class: "row end" },
        h("button", { type: "button", onclick: () => d.close() }, t("cancel")),
        h("button", { type: "submit", class: "main", "data-do": "send-challenge" }, t("challenge.go")),
      ),
    ),
  );
  if (!(await d.answer)) return;
  session.seeking.seek({ options: { ...optionsOf(now), public: true }, to: who.id });
  note(t("challenge.sent", { name: whoName(who) }));
}
