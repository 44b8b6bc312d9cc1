import type { Phrase } from "../../wire/wire.gen.ts";
import { session } from "../app.ts";
import { h, type Kid } from "../dom/h.ts";
import { maxText } from "../frames.ts";
import { t } from "../text.ts";
import { phrasesFor } from "./phrases.ts";

/** talkers is how one says something in a game: the phrases, while they are offered, and one's own words where those are let. */
export function talkers(
  rules: string,
  offered: boolean,
  toggle: () => void,
  say: (what: { phrase: Phrase } | { text: string }) => void,
): Kid {
  const up = session.connection.state.is === "up";
  return [
    h(
      "button",
      {
        type: "button",
        key: "offer",
        "data-do": "phrases",
        "aria-expanded": String(offered),
        onclick: toggle,
      },
      t("talk.open"),
    ),
    offered &&
      h(
        "div",
        { class: "row", key: "phrases", role: "group", "aria-label": t("talk.open") },
        phrasesFor(rules).map((phrase) =>
          h(
            "button",
            {
              type: "button",
              key: phrase,
              "data-phrase": phrase,
              disabled: !up,
              onclick: () => say({ phrase }),
            },
            t(`talk.say.${phrase}`),
          ),
        ),
      ),
    session.talking.may === "text" && words(up, (text) => say({ text })),
  ];
}

function words(up: boolean, say: (text: string) => void): Kid {
  return h(
    "form",
    {
      key: "text",
      class: "row",
      onsubmit: (e: SubmitEvent) => {
        e.preventDefault();
        const field = (e.target as HTMLFormElement).elements.namedItem("text") as HTMLInputElement;
        if (field.value.trim() !== "") say(field.value);
        field.value = "";
      },
    },
    h("input", {
      name: "text",
      type: "text",
      maxlength: maxText,
      autocomplete: "off",
      "aria-label": t("talk.text"),
      placeholder: t("talk.text"),
    }),
    h("button", { type: "submit", disabled: !up }, t("talk.send")),
  );
}

/** button is one that does something, by the name of what it does. */
export function button(kind: string, does: string, words: string, onclick: () => void): Kid {
  return h("button", { type: "button", class: kind || undefined, "data-do": does, onclick }, words);
}

/** connected waits for the conversation that begins when somebody has got a name. */
export async function connected(): Promise<void> {
  if (session.connection.state.is === "up") return;
  await new Promise<void>((resolve) => {
    const stop = session.connected.on(({ is }) => {
      if (is !== "up") return;
      stop();
      resolve();
    });
  });
}
