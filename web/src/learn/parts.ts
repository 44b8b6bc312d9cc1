import type { Lessons } from "../../wire/wire.gen.ts";
import { h, type Kid } from "../dom/h.ts";
import { icon } from "../dom/icons.ts";
import { botButton } from "../home/bot-button.ts";
import { chooseGame } from "../home/make-room.ts";
import { ruleDialog } from "../home/rule-card.ts";
import type { Wanted } from "../home/wanted.ts";
import { gameName } from "../names.ts";
import { go } from "../router.ts";
import { t } from "../text.ts";
import type { Learner } from "./learner.ts";

/** asking stands there until the lessons come, or says that there are none. */
export function asking(lessons: Lessons | "none" | "away" | undefined, again: () => void): Kid {
  if (lessons === undefined) return h("p", { class: "soft asking" }, t("learn.asking"));
  return [
    h("h1", null, t(lessons === "none" ? "learn.none" : "learn.away")),
    h(
      "div",
      { class: "row" },
      lessons === "away" && h("button", { type: "button", class: "main", onclick: again }, t("learn.ask")),
      h("a", { class: "button", href: "/learn" }, t("learn.all")),
    ),
  ];
}

/** head is where one stands among the lessons, the idea, and what is to be found. */
export function head(learner: Learner, to: (at: number) => void): Kid {
  const { idea } = learner.lesson!;
  return [
    h(
      "div",
      { class: "course-where" },
      h("p", null, h("a", { href: "/learn" }, t("learn")), " / ", h("bdi", null, gameName(learner.game))),
      h(
        "ol",
        { class: "steps", "aria-label": t("learn.steps", { n: learner.lessons.length }) },
        learner.lessons.map((lesson, at) => step(learner, lesson.idea, at, to)),
      ),
    ),
    h("h1", { tabindex: -1 }, t(`learn.idea.${idea}.title`)),
    h("p", { class: "course-text" }, t(`learn.idea.${idea}.text`)),
  ];
}

function step(learner: Learner, idea: string, at: number, to: (at: number) => void): Kid {
  const found = learner.found.includes(idea);
  const fill = { n: at + 1, title: t(`learn.idea.${idea}.title`) };
  return h(
    "li",
    { key: idea },
    h(
      "button",
      {
        type: "button",
        class: found ? "step step-found" : "step",
        "aria-current": learner.at === at ? "step" : undefined,
        "aria-label": t(found ? "learn.step.found" : "learn.step", fill),
        title: fill.title,
        onclick: () => to(at),
      },
      found ? icon("check") : h("span", null, at + 1),
    ),
  );
}

/** answer says what a turn was that was tried, and what can be done now. */
export function answer(learner: Learner, act: { solve(): void; go(at: number): void }): Kid {
  const { stage, says, at } = learner;
  const button = (name: string, words: string, main: boolean, onclick: () => void): Kid =>
    h("button", { type: "button", class: main ? "main" : "", key: name, "data-do": name, onclick }, words);
  return [
    h(
      "p",
      { class: `course-says says-${stage}`, "data-stage": stage },
      stage === "right" && icon("check"),
      h("span", null, stage === "sowing" ? t("say.playing") : says ? t(says) : t("learn.press")),
    ),
    h(
      "div",
      { class: "row" },
      stage === "right" &&
        button("next", t(at + 1 < learner.lessons.length ? "learn.next" : "learn.end"), true, () =>
          act.go(at + 1),
        ),
      stage === "wrong" && button("put-back", t("learn.putBack"), true, () => act.go(at)),
      stage !== "right" && stage !== "sowing" && button("solve", t("learn.show"), false, act.solve),
      at > 0 && button("back", t("learn.back"), false, () => act.go(at - 1)),
    ),
  ];
}

/** done says what comes after the last lesson. */
export function done(game: string, wanted: Wanted, anew: () => void): Kid {
  const name = gameName(game);
  return h(
    "section",
    { class: "course-done" },
    h("h1", { tabindex: -1 }, t("learn.over.title", { game: name })),
    h("p", null, t("learn.over")),
    h(
      "div",
      { class: "row" },
      h(
        "button",
        {
          type: "button",
          class: "main",
          "data-do": "play",
          onclick: () => {
            chooseGame(game);
            go("/");
          },
        },
        t("home.play.of", { game: name }),
      ),
      botButton(game, wanted),
      h(
        "button",
        { type: "button", "data-do": "rules", onclick: () => ruleDialog(game) },
        icon("book"),
        t("home.rules.of", { game: name }),
      ),
      h("a", { class: "button", href: "/learn" }, t("learn.all")),
      h("button", { type: "button", "data-do": "anew", onclick: anew }, t("learn.anew")),
    ),
    wanted.view("", t("home.bot")),
  );
}
