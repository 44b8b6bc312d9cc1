import assert from "node:assert/strict";
import type { Games, Lessons, Puzzle, Puzzles } from "../wire/wire.gen.ts";
import { long } from "./support/form.ts";
import { picture } from "./support/shots.ts";
import { story } from "./support/story.ts";
import { pit } from "./support/table.ts";
import type { Visitor } from "./support/visitor.ts";

story(
  "a game is learnt by keyboard alone, with a wrong try, and its rule card has the pictures",
  async (house) => {
    const ana = await house.visitor("Ana");
    await ana.goto("/");
    await enter(ana, "[data-do=learn-any]");
    await ana.shoot("learn");
    await enter(ana, "[data-learn=tihbat]");
    await stage(ana, "asked");
    await ana.shoot("lesson");
    const { lessons } = await lessonsOf(house.server.url, "tihbat");
    for (const [i, lesson] of lessons.entries()) {
      await stage(ana, "asked");
      if (i > 0) assert.equal(await focused(ana, "h1"), true, "the next idea is where the focus is");
      await tabTo(ana, "[data-pit]");
      const wrong = lesson.tries.find((one) => one.why);
      if (i === 0 && wrong) {
        await ana.page.keyboard.press(String(wrong.pit + 1));
        await stage(ana, "wrong");
        await says(ana, /stayed in your own row/);
        await ana.shoot("lesson-wrong");
        await enter(ana, "[data-do=put-back]");
        assert.equal(await focused(ana, "[data-pit]"), true, "one can try again at once");
      }
      await ana.page.keyboard.press(String(lesson.tries.find((one) => !one.why)!.pit + 1));
      await stage(ana, "right");
      await says(ana, /\w/);
      await enter(ana, "[data-do=next]");
    }
    await ana.page.locator(".course-done h1", { hasText: "Now you know Tihbat" }).waitFor();
    await ana.shoot("lesson-done");
    await enter(ana, "[data-do=rules]");
    const pictures = ana.dialog("rules").locator(".rule-picture");
    await pictures.nth(3).waitFor();
    assert.match((await pictures.first().getAttribute("aria-label")) ?? "", /^South sowed pit 1: one lap/);
    await enter(ana, "[data-do=openings]");
    await ana.page.locator(".openings-pits li", { hasText: "With best play it ends 13–15" }).nth(1).waitFor();
    await ana.shoot("openings");
    await ana.goto("/learn");
    await ana.page.locator("[data-learn=tihbat]", { hasText: "Tihbat once more" }).waitFor();
  },
);

story("a turn that is tried is played on the board, and the page fits a phone", async (house) => {
  const luis = await house.visitor("Luis", { device: "phone", motion: true });
  await luis.goto("/learn/hoyito-3");
  const { lessons } = await lessonsOf(house.server.url, "hoyito-3");
  await luis.press(pit(luis, lessons[0]!.tries.find((one) => !one.why)!.pit));
  await luis.page.locator("sow-board[aria-busy]").waitFor();
  await stage(luis, "right");
  assert.equal(await luis.page.locator("sow-board[aria-busy]").count(), 0);
  await luis.shoot("lesson-right", "puzzle-solved");
  await luis.press("next");
  await luis.press("solve");
  await stage(luis, "right");
  await luis.goto("/learn/chess");
  await luis.page.locator("h1", { hasText: "There are no lessons of this game yet" }).waitFor();
  luis.forgive(/status of 404/);
});

story("the day's puzzle is solved by keyboard after a wrong try, and that is kept", async (house) => {
  const ana = await house.visitor("Ana");
  await ana.goto("/");
  await enter(ana, "[data-do=puzzles]");
  await stage(ana, "asked");
  const { today, puzzles } = await said<Puzzles>(house.server.url, "/api/puzzles");
  const { steps } = await said<Puzzle>(house.server.url, `/api/puzzles/${today}`);
  await ana.shoot("puzzle", "lesson");
  for (const [i, { tries }] of steps.entries()) {
    await stage(ana, "asked");
    await tabTo(ana, "[data-pit]");
    if (i === 0) {
      await ana.page.keyboard.press(String(tries.find((one) => one.why)!.pit + 1));
      await stage(ana, "wrong");
      await ana.shoot("puzzle-wrong", "lesson-wrong");
      await enter(ana, "[data-do=put-back]");
      await stage(ana, "asked");
    }
    await ana.page.keyboard.press(String(tries.find((one) => !one.why)!.pit + 1));
    if (i + 1 < steps.length) await says(ana, /^(Right|Captured)/);
  }
  await stage(ana, "right");
  await ana.shoot("puzzle-solved");
  await ana.goto("/puzzles");
  await ana.page.locator("h2", { hasText: "One puzzle solved" }).waitFor();
  await ana.page.locator(".puzzle-others", { hasText: "solved today" }).waitFor();
  const other = puzzles.find(({ id }) => id !== today)!;
  await ana.goto(`/puzzle/${other.id}`); // a link that somebody sent
  await stage(ana, "asked");
  await ana.page.locator(".course-head", { hasText: `Level ${other.level} of 5` }).waitFor();
  assert.equal(await ana.page.locator(".course-where", { hasText: "Today’s puzzle" }).count(), 0);
});

if (long)
  story("every pit of every lesson of every game does on the page what the engine says", async (house) => {
    const { games } = (await (await fetch(`${house.server.url}/api/rules`)).json()) as Games;
    for (const device of ["phone", "desktop"] as const) {
      const eva = await house.visitor("Eva", { device, lang: device === "phone" ? "es-DO" : "en-GB" });
      for (const game of games) {
        const { lessons } = await lessonsOf(house.server.url, game.name);
        assert.equal(lessons.length, game.lessons);
        await eva.goto(`/learn/${game.name}`);
        for (const lesson of lessons) {
          await stage(eva, "asked");
          for (const no of Object.keys(lesson.no ?? {})) {
            await eva.pressInVain(pit(eva, Number(no)));
            await says(eva, device === "phone" ? /fila está vacía/ : /other row is empty/);
          }
          for (const tried of lesson.tries.filter((one) => one.why)) {
            await eva.sow(pit(eva, tried.pit));
            await stage(eva, "wrong");
            await eva.press("put-back");
            await stage(eva, "asked");
          }
          await picture(eva.page, `lesson-${game.name}-${lesson.idea}-${device}`);
          await eva.sow(pit(eva, lesson.tries.find((one) => !one.why)!.pit));
          await stage(eva, "right");
          await eva.fits(`${game.name}, ${lesson.idea}`);
          await picture(eva.page, `lesson-${game.name}-${lesson.idea}-${device}-right`);
          await eva.press("next");
        }
        await eva.page.locator(".course-done").waitFor();
      }
    }
  });

const lessonsOf = (url: string, game: string): Promise<Lessons> => said(url, `/api/lessons/${game}`);

async function said<T>(url: string, path: string): Promise<T> {
  const reply = await fetch(url + path);
  assert.equal(reply.status, 200);
  return (await reply.json()) as T;
}

const stage = (who: Visitor, is: string): Promise<void> =>
  who.page.locator(`.course-says[data-stage=${is}]`).waitFor();

/** says waits for a screen reader to be told something. */
const says = (who: Visitor, what: RegExp): Promise<void> =>
  who.page.locator("#voice", { hasText: what }).waitFor({ state: "attached" });

const focused = (who: Visitor, what: string): Promise<boolean> =>
  who.page.evaluate((what) => document.activeElement?.matches(what) ?? false, what);

async function tabTo(who: Visitor, what: string): Promise<void> {
  await who.page.locator(what).first().waitFor();
  for (let presses = 0; !(await focused(who, what)); presses++) {
    assert.ok(presses < 60, `${what} cannot be reached with Tab`);
    await who.page.keyboard.press("Tab");
  }
}

async function enter(who: Visitor, what: string): Promise<void> {
  await tabTo(who, what);
  await who.page.keyboard.press("Enter");
}
