import type { PuzzleName } from "../../wire/wire.gen.ts";
import { roundAddress } from "../analysis/address.ts";
import { h, type Kid } from "../dom/h.ts";
import { icon } from "../dom/icons.ts";
import { gameName } from "../names.ts";
import { puzzlePath } from "../router.ts";
import { copy } from "../analysis/copy.ts";
import { t } from "../text.ts";
import { daysInRow, solvedHere } from "./stored.ts";
import type { Opened } from "./load.ts";
import type { Solver } from "./solver.ts";

/** asking stands there until the puzzle comes, or says that there is none. */
export function asking(opened: Opened | "none" | "away" | undefined, again: () => void): Kid {
  if (opened === undefined) return h("p", { class: "soft asking" }, t("learn.asking"));
  return [
    h("h1", null, t(opened === "none" ? "puzzle.none" : "puzzle.away")),
    h(
      "div",
      { class: "row" },
      opened === "away"
        ? h("button", { type: "button", class: "main", onclick: again }, t("learn.ask"))
        : h("a", { class: "button", href: puzzlePath() }, t("puzzle.today")),
    ),
  ];
}

/** head is which puzzle it is, and what is to be found. */
export function head({ all, puzzle }: Opened, solver: Solver): Kid {
  const { game, kind, goal, level, id } = puzzle;
  const todays = id === all.today;
  return [
    h(
      "div",
      { class: "course-where" },
      h("p", null, h("a", { href: puzzlePath() }, t(todays ? "puzzle.today" : "puzzle.title"))),
      h(
        "p",
        { class: "soft" },
        h("bdi", null, gameName(game)),
        " · ",
        t("puzzle.level", { n: level }),
        solvedHere().includes(id) && [" · ", icon("check"), t("puzzle.solved")],
      ),
    ),
    h("h1", { tabindex: -1 }, t(`puzzle.kind.${kind}`, { n: goal })),
    h("p", { class: "course-text" }, t(`puzzle.text.${kind}`, { n: goal })),
    solver.lessons.length > 1 &&
      h("p", { class: "soft" }, t("puzzle.step", { n: solver.at + 1, all: solver.lessons.length })),
  ];
}

/** answer says what a turn was that was tried, and what can be done now. */
export function answer(opened: Opened, solver: Solver, act: { solve(): void; putBack(): void }): Kid {
  const { stage, says } = solver;
  const { puzzle } = opened;
  const next = unsolved(opened.all.puzzles, puzzle.game, puzzle.id);
  const button = (name: string, words: string, main: boolean, onclick: () => void): Kid =>
    h("button", { type: "button", class: main ? "main" : "", key: name, "data-do": name, onclick }, words);
  const { pits, held } = puzzle.steps[0]!;
  return [
    h(
      "p",
      { class: `course-says says-${stage}`, "data-stage": stage },
      stage === "right" && icon("check"),
      h("span", null, stage === "sowing" ? t("say.playing") : says ? t(...says) : t("learn.press")),
    ),
    h(
      "div",
      { class: "row" },
      stage === "right" &&
        next &&
        h("a", { class: "button main", href: puzzlePath(next.id), "data-do": "next" }, t("puzzle.next")),
      stage === "wrong" && button("put-back", t("learn.putBack"), true, act.putBack),
      (stage === "asked" || stage === "wrong") && button("solve", t("learn.show"), false, act.solve),
      stage === "right" &&
        h(
          "a",
          {
            class: "button",
            "data-do": "analyse",
            href: roundAddress({ rules: puzzle.game, length: 0, pits, held, toMove: 0, round: 1 }, [], 0),
          },
          t("puzzle.analyse"),
        ),
      h(
        "button",
        {
          type: "button",
          "data-do": "copy-link",
          onclick: () => void copy(location.origin + puzzlePath(puzzle.id), t("share.copied")),
        },
        icon("share"),
        t("share.copy"),
      ),
    ),
    h("p", { class: "soft" }, t(`puzzle.from.${puzzle.from}`)),
  ];
}

/** others are how far one has come, and the next puzzle of each game. */
export function others({ all }: Opened): Kid {
  const solved = solvedHere();
  const row = daysInRow(all.day);
  const games = [...new Set(all.puzzles.map(({ game }) => game))];
  return [
    h("h2", null, t("puzzle.kept", { n: solved.length })),
    row > 0 && h("p", { class: "soft" }, t("puzzle.row", { n: row })),
    h(
      "ul",
      { class: "puzzle-games" },
      games.map((game) => {
        const of = all.puzzles.filter((one) => one.game === game);
        const done = of.filter(({ id }) => solved.includes(id)).length;
        const next = unsolved(of, game);
        return h(
          "li",
          { key: game },
          h("bdi", null, gameName(game)),
          h("span", { class: "soft" }, t("puzzle.of", { n: done, all: of.length })),
          next &&
            h(
              "a",
              {
                class: "button",
                href: puzzlePath(next.id),
                "aria-label": t("puzzle.next.of", { game: gameName(game) }),
              },
              t("puzzle.next"),
            ),
        );
      }),
    ),
  ];
}

/** unsolved is the easiest puzzle of a game that was not solved here; of another game where none is left. */
function unsolved(all: readonly PuzzleName[], game: string, but?: string): PuzzleName | undefined {
  const solved = solvedHere();
  const left = all.filter(({ id }) => id !== but && !solved.includes(id));
  return left.find((one) => one.game === game) ?? left[0];
}
