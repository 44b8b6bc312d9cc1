import assert from "node:assert/strict";
import { scrubbed } from "./support/scrub.ts";
import { story } from "./support/story.ts";
import { agree, at, look, makeRoom, pit, sit, Table } from "./support/table.ts";
import type { Visitor } from "./support/visitor.ts";

/** sounds waits until the system's sound is held by the page, or let go. */
const sounds = (who: Visitor, state: AudioContextState): Promise<unknown> =>
  who.page.waitForFunction(
    (want) => (window as unknown as { audio: AudioContext }).audio.state === want,
    state,
  );

const words = (n: number): string => (n === 0 ? "empty" : n === 1 ? "one seed" : `${n} seeds`);

story("the board says why a pit may not be played, and what is in each", async (house) => {
  const ana = await house.visitor("Ana");
  const luis = await house.visitor("Luis", { device: "phone" });
  const vera = await house.visitor("Vera");
  const room = await makeRoom(ana, { game: "hoyito-3", length: 0 });
  await luis.goto(`/room/${room}`);
  await sit(luis);
  await vera.goto(`/room/${room}`);
  const table = new Table(house.journal, room, [ana, luis], [vera]);
  let { view } = await table.agree();

  await ana.pressInVain(pit(ana, 8));
  await ana.note("This pit is not in your row.");
  await luis.pressInVain(pit(luis, 8));
  await luis.note("It is not your turn.");
  await vera.pressInVain(pit(vera, 0));
  await vera.note("It is not your turn.");
  while (view.toMove !== 0 || !view.pits.slice(0, 6).includes(0)) ({ view } = await table.turn(view));
  const before = view.turn;
  await ana.pressInVain(pit(ana, view.pits.indexOf(0)));
  await ana.note("This pit is empty.");
  assert.equal((await house.journal.room(room)).view.turn, before, "nothing was played");

  const sides = {
    Ana: ["Your", "Other player’s"],
    Luis: ["Other player’s", "Your"],
    Vera: ["South’s", "North’s"],
  };
  for (const who of [ana, luis, vera]) {
    const { labels } = await look(who);
    const owners = sides[who.name as keyof typeof sides];
    labels.forEach((label, i) => {
      const start = `${owners[i < 6 ? 0 : 1]} pit ${(i % 6) + 1}, ${words(view.pits[i]!)}`;
      assert.ok(label === start || label.startsWith(`${start}, `), `${label}, should be ${start}`);
    });
    const stores = await who.page.locator("sow-board .sb-read").allTextContents();
    assert.deepEqual(
      stores.sort(),
      ["Ana", "Luis"].map((name, i) => `${name} holds ${view.held[i] ? words(view.held[i]!) : "0 seeds"}`),
    );
  }

  await ana.press("turn-board");
  await agree(house.journal, room, [ana]);
  const top = await pit(ana, 0).boundingBox();
  const low = await pit(ana, 6).boundingBox();
  assert.ok(top!.y < low!.y, "a turned board has one's own row on top");
});

story("a turn that is being sown can be held, gone back in, cut short, and watched again", async (house) => {
  const ana = await house.visitor("Ana", { motion: true });
  await ana.page.addInitScript(() => {
    window.AudioContext = class extends AudioContext {
      constructor() {
        super();
        Object.assign(window, { audio: this });
      }
    };
  });
  const luis = await house.visitor("Luis");
  const room = await makeRoom(ana, { game: "hoyito-3", length: 0 });
  await luis.goto(`/room/${room}`);
  await sit(luis);
  await at(ana, { phase: "playing" });
  const bar = ana.page.locator(".turn-bar");
  await bar.locator("select").selectOption("slow");

  const ends = [() => ana.page.keyboard.press("Escape"), () => ana.the("skip").click()];
  const table = new Table(house.journal, room, [ana, luis]);
  let { view } = await table.agree();
  for (const end of ends) {
    const { mover, pit: chosen } = await table.choice(view);
    await sounds(ana, "suspended");
    await mover.sow(pit(mover, chosen));
    await sounds(ana, "running"); // also where Ana has pressed nothing
    await ana.page.locator('[data-status="playing"]', { hasText: `sows pit ${(chosen % 6) + 1}.` }).waitFor();
    await pit(ana, 3).click({ force: true });
    await ana.page.locator('.turn-bar[data-now="paused"]').waitFor();
    const all = view.pits.reduce<number>((sum, n) => sum + (n ?? 0), view.held[0]! + view.held[1]!);
    const track = await scrubbed(ana, all);
    await ana.shoot("board-turn-held", "room-mid-animation");
    await track.fill("0");
    await track.press("ArrowRight");
    await track.press("PageDown");
    assert.equal(await track.inputValue(), "0", "a lap back is the beginning");
    await ana.the("pause").click();
    await ana.page.locator('.turn-bar[data-now="playing"]').waitFor();
    // What is pressed just after was meant for the turn that was being shown.
    await ana.page.evaluate(() => {
      const board = document.querySelector("sow-board")!;
      const ended = new MutationObserver(() => {
        ended.disconnect();
        board.querySelector<HTMLElement>("[data-can]")?.click();
      });
      ended.observe(board, { attributeFilter: ["aria-busy"] });
    });
    await end();
    await ana.page.locator("sow-board:not([aria-busy])").waitFor();
    ({ view } = await table.landed(mover, chosen, view));
  }
  await ana.page.locator(".turn-list summary").first().click();
  for (const again of [ana.the("again"), ana.page.locator('[data-watch="1"]')]) {
    await again.press("Enter");
    await ana.page.locator("sow-board[aria-busy]").waitFor();
    await ana.the("skip").click();
    await table.agree();
  }
  // Where things are not to move, a turn is watched again step by step.
  await luis.the("again").press("Enter");
  await luis.page.locator('.turn-bar[data-now="paused"]').waitFor();
  const stepped = luis.page.locator(".turn-track input");
  await stepped.press("ArrowRight");
  assert.notEqual(await stepped.inputValue(), "0");
  assert.match((await stepped.getAttribute("aria-valuetext"))!, /^Lap 1 of \d+, seed 1 of \d+$/);
  await stepped.press("m");
  await luis.note("Sounds are off.");
  await luis.page.keyboard.press("Escape");
  await table.agree();
  assert.deepEqual(
    (await house.journal.match(room)).turns.map((turn) => turn.pit),
    table.moves,
    "holding, cutting short and watching again play nothing",
  );
});
