import assert from "node:assert/strict";
import { listen } from "./support/ears.ts";
import type { Relay } from "./support/relay.ts";
import { picture } from "./support/shots.ts";
import { story } from "./support/story.ts";
import { at, roomOf, Table } from "./support/table.ts";
import { brokenLine, type Visitor } from "./support/visitor.ts";

/** What has the focus: where it is, and whether it can be seen. */
interface Focus {
  /** no two things of a page have the same */
  path: string;
  words: string;
  visible: boolean;
}

/** What Ana is told if Luis stays away for long: on a slow machine he does. */
const company = /^Luis is (away just now|back)/;

story("a Tihbat game by keyboard alone, from the home page to the result", async (house) => {
  const relay = await house.relay();
  const [ana, luis] = [
    await house.visitor("Ana"),
    await house.visitor("Luis", { by: relay.url, forced: true }),
  ];
  luis.forgive(brokenLine);
  await ana.goto("/");
  await ana.page.locator("#make-rules option[value=tihbat]").waitFor({ state: "attached" });
  await tabTo(ana, "#make-rules");
  await ana.page.keyboard.press("End");
  assert.equal(await ana.page.locator("#make-rules").inputValue(), "tihbat");
  await tabTo(ana, "#make-length");
  while ((await ana.page.locator("#make-length").inputValue()) !== "0")
    await ana.page.keyboard.press("ArrowDown");
  await tabTo(ana, "#make-opener");
  await ana.page.keyboard.press("ArrowDown");
  assert.equal(await ana.page.locator("#make-opener").inputValue(), "south");
  await tabTo(ana, "input[name=public]");
  await ana.page.keyboard.press("ArrowRight");
  await ana.page.keyboard.press("ArrowRight");
  assert.ok(await ana.page.locator("input[name=public][value=private]").isChecked());
  await tabTo(ana, "[data-do=open]");
  await ana.page.keyboard.press("Enter");
  await typeName(ana);
  await ana.page.locator(".room sow-board").waitFor();
  await goesRound(ana);

  await luis.goto(`/room/${roomOf(ana)}`);
  await tabTo(luis, "[data-do=sit]");
  await luis.page.keyboard.press("Enter");
  await typeName(luis);
  const table = new Table(house.journal, roomOf(ana), [ana, luis]);
  for (const who of table.seats) await at(who, { phase: "playing" });

  const [anaHears, luisHears] = [await listen(ana), await listen(luis)];
  let { view } = await table.agree();
  while (view.phase === "playing") {
    const { mover, pit } = await table.choice(view);
    if (view.turn === 3) await noFromDialog(mover);
    if (view.turn === 4) await helped(luis, luisHears);
    const missed = view.turn === 3;
    if (missed) await cutOff(relay, luis, luisHears);
    if (view.turn % 2 === 1) await mover.page.keyboard.press(String((pit % 2) + 1));
    else {
      await tabTo(mover, "sow-board [data-pit]");
      await walkAndPress(mover, pit, view.turn % 4 === 0 ? "Enter" : "Space");
      assert.ok(
        await mover.page.evaluate(() => document.activeElement?.hasAttribute("data-pit")),
        "the focus stays on the board",
      );
    }
    if (missed) await backAgain(relay, luis, table.seats[0], view.turn);
    ({ view } = await table.landed(mover, pit, view));
    if (view.phase !== "playing") break;
    const sentence = new RegExp(`^${mover.name} sowed pit ${(pit % 2) + 1}: [^]*\\.$`);
    for (const [who, hears] of [
      [ana, anaHears],
      [luis, luisHears],
    ] as const) {
      const heard = (await hears()).filter((words) => who !== ana || !company.test(words));
      const said = [...new Set(heard)]; // where a slow machine loses the connection, the last turn is said again
      const back = who === luis && missed ? ["The connection is back."] : [];
      assert.deepEqual(said.slice(0, -1), back, `${who.name} hears nothing else of turn ${view.turn - 1}`);
      assert.match(said.at(-1) ?? "", sentence);
    }
  }
  assert.equal(view.result?.why, "match");
  await goesRound(ana);
  await tabTo(ana, "[data-do=rematch]");
  await ana.page.keyboard.press("Enter");
  await ana.panel("result").locator("span", { hasText: "Waiting for Luis" }).waitFor();
});

/** "?" lists the keys, "c" says the clocks and who is to move. */
async function helped(who: Visitor, hears: () => Promise<string[]>): Promise<void> {
  await who.page.keyboard.press("?");
  await who.dialog("keys").locator("dt", { hasText: "1 – 0" }).waitFor();
  await who.page.keyboard.press("1");
  await who.shoot("keys");
  await marked(who);
  await who.page.keyboard.press("Escape");
  await who.dialog("keys").waitFor({ state: "detached" });
  await who.page.keyboard.press("c");
  await who.note("No clock. Your turn: choose a pit of your row.");
  assert.deepEqual(await hears(), ["No clock. Your turn: choose a pit of your row."]);
}

/** With colours of one's own one sees which pits may be played, and who is here. */
async function marked(who: Visitor): Promise<void> {
  const holes = ["[data-can] .sb-hole", "[data-pit]:not([data-can]) .sb-hole"];
  const [can, not, here, page] = await who.page.evaluate(
    (all) =>
      all.map((one) => getComputedStyle(document.querySelector(one)!)).map((s) => [s.border, s.background]),
    [...holes, ".dot-here", "body"],
  );
  assert.notEqual(can![0], not![0]);
  assert.notEqual(here![1], page![1]);
  await picture(who.page, "room-forced-colours");
}

/** Somebody loses the connection, which is said once, however often it is tried again. */
async function cutOff(relay: Relay, who: Visitor, hears: () => Promise<string[]>): Promise<void> {
  const dialled = new Promise<void>((done) => {
    let tries = 0;
    who.page.on("websocket", () => ++tries === 3 && done());
  });
  relay.cut();
  await dialled;
  await who.page.locator(".banner").waitFor();
  assert.deepEqual(await hears(), ["The connection is lost. Trying again…Try now"]);
}

/** The connection comes back when the other has moved. */
async function backAgain(relay: Relay, who: Visitor, other: Visitor, turn: number): Promise<void> {
  await at(other, { turn: turn + 1 });
  await who.page.locator(".banner button").focus();
  relay.mend();
  await who.page.keyboard.press("Enter");
}

/** focus is what has it. */
function focus(who: Visitor): Promise<Focus | undefined> {
  return who.page.evaluate(() => {
    const el = document.activeElement;
    if (!el || el === document.body || el === document.documentElement) return undefined;
    const steps: string[] = [];
    for (let at: Element | null = el; at?.parentElement; at = at.parentElement)
      steps.unshift(`${at.localName}:${[...at.parentElement.children].indexOf(at)}`);
    // The mark may be on the thing itself, or on what is drawn for it.
    const marked = [el, el.querySelector(".sb-hole"), el.nextElementSibling, el.closest("label")];
    const seen = marked.some((m) => {
      const style = m && getComputedStyle(m);
      return (
        style &&
        ((style.outlineStyle !== "none" && style.outlineWidth !== "0px") || style.boxShadow !== "none")
      );
    });
    const box = el.getBoundingClientRect();
    const inside = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
    const words = (el.getAttribute("aria-label") ?? el.textContent ?? el.localName).trim().slice(0, 40);
    return { path: steps.join("/"), words, visible: seen && inside };
  });
}

async function tab(who: Visitor): Promise<Focus | undefined> {
  await who.page.keyboard.press("Tab");
  const now = await focus(who);
  if (now) assert.ok(now.visible, `one can see that the focus is on "${now.words}" (${now.path})`);
  return now;
}

/** tabTo presses Tab until something has the focus. */
async function tabTo(who: Visitor, what: string): Promise<void> {
  await who.page.locator(what).first().waitFor({ state: "attached" });
  const there = (): Promise<boolean> =>
    who.page.evaluate((what) => document.activeElement?.matches(what) ?? false, what);
  for (let presses = 0; !(await there()); presses++) {
    assert.ok(presses < 80, `${what} cannot be reached with Tab`);
    await tab(who);
  }
}

/** goesRound proves that Tab leads through the whole page and back to where it began, and holds on to nothing. */
async function goesRound(who: Visitor): Promise<void> {
  let start = await tab(who);
  for (let presses = 0; !start; presses++) {
    assert.ok(presses < 5, "Tab leads nowhere");
    start = await tab(who);
  }
  const stops = new Set([start.path]);
  for (;;) {
    const now = await tab(who);
    if (now?.path === start.path) break;
    assert.ok(!now || !stops.has(now.path), `the focus goes in circles, at ${now?.words}`);
    if (now) stops.add(now.path);
    assert.ok(stops.size < 80, "the focus never comes back");
  }
  assert.ok(stops.size >= 6, `only ${stops.size} things of the page have the focus`);
}

async function typeName(who: Visitor): Promise<void> {
  await who.dialog("name").waitFor();
  assert.ok(await who.page.evaluate(() => document.activeElement?.id === "name-field"));
  await who.page.keyboard.type(who.name);
  await who.page.keyboard.press("Enter");
  await who.dialog("name").waitFor({ state: "detached" });
}

/** Resigning is asked about; Escape and "Play on" both leave things as they were, and the focus where it was. */
async function noFromDialog(who: Visitor): Promise<void> {
  await tabTo(who, "[data-do=resign]");
  for (const no of ["Escape", "Enter"]) {
    await who.page.keyboard.press("Enter");
    await who.dialog("confirm").waitFor();
    assert.ok(await who.page.evaluate(() => document.activeElement?.closest("dialog") !== null));
    await who.page.keyboard.press(no); // the first button has the focus: "Play on"
    await who.dialog("confirm").waitFor({ state: "detached" });
    assert.ok(
      await who.page.evaluate(() => document.activeElement?.matches("[data-do=resign]")),
      "the focus is back where it came from",
    );
  }
}

/** walkAndPress goes to a pit with the arrow keys and presses it. */
async function walkAndPress(who: Visitor, pit: number, key: string): Promise<void> {
  const on = (): Promise<number> =>
    who.page.evaluate(() => Number((document.activeElement as HTMLElement).dataset["pit"]));
  await who.page.keyboard.press("ArrowDown");
  await who.page.keyboard.press("Home");
  for (let steps = 0; (await on()) !== pit; steps++) {
    assert.ok(steps < 2, `pit ${pit} cannot be reached with the arrow keys`);
    await who.page.keyboard.press("ArrowRight");
  }
  await who.page.keyboard.press(key);
}
