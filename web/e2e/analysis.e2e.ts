import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import type { MatchRecord } from "../wire/wire.gen.ts";
import { scrubbed } from "./support/scrub.ts";
import { story } from "./support/story.ts";
import { at, makeRoom, pit, sit } from "./support/table.ts";
import type { Visitor } from "./support/visitor.ts";

const vectors = new URL("../../internal/engine/testdata/vectors/hoyito-3.jsonl", import.meta.url);

/** known waits until the server has said what each pit leads to, after so many moves. */
async function known(who: Visitor, moves: number): Promise<void> {
  await who.page.locator(".an-steps .count", { hasText: new RegExp(`^${moves}$`) }).waitFor();
  await who.page.locator('sow-board:not([aria-busy]), [data-panel="refused"]').waitFor();
  await who.page.locator(".an-outlooks li, [data-panel]").first().waitFor();
}

/** shown is what the board has in its pits and stores. */
const shown = (who: Visitor): Promise<string> =>
  who.page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("sow-board [data-pit]")]
      .sort((a, b) => Number(a.dataset["pit"]) - Number(b.dataset["pit"]))
      .map((el) => el.dataset["seeds"])
      .join(" "),
  );

const hash = (who: Visitor): string => decodeURIComponent(new URL(who.page.url()).hash).replaceAll("+", " ");

/** press activates what has a name with the keyboard. */
async function key(who: Visitor, what: string): Promise<void> {
  await who.the(what).focus();
  await who.page.keyboard.press("Enter");
}

/** typeIn writes a number as a person does. */
async function typeIn(who: Visitor, field: string, value: number): Promise<void> {
  await who.page.locator(field).focus();
  await who.page.keyboard.type(String(value));
  await who.page.keyboard.press("Tab");
}

/** readIn has what is pasted read, and waits until it is. */
async function readIn(who: Visitor, text: string): Promise<void> {
  await who.page.locator("#paste-field").fill(text);
  await who.press("read");
  await who.dialog("paste").waitFor({ state: "detached" });
}

story(
  "a position is set up, played from, gone back in and branched, on a phone by keyboard",
  async (house) => {
    const ana = await house.visitor("Ana", { device: "phone" });
    ana.forgive(/status of 422/); // a position that cannot be
    await ana.goto("/");
    await ana.press("analysis");
    await known(ana, 0);
    await key(ana, "think");
    await ana.page.locator(".an-outlooks [role=status]", { hasText: "as far as is seen" }).waitFor();
    await ana.page.locator(".an-way .an-sure").nth(5).waitFor(); // every opening of this game is proved
    await ana.shoot("analysis-worth");
    await key(ana, "think");
    await pit(ana, 0).focus();
    await ana.page.keyboard.press("3");
    await known(ana, 1);
    const first = await shown(ana);
    await ana.page.locator(".an-outlooks b", { hasText: "N1" }).waitFor();
    await ana.page.keyboard.press("Control+z");
    await known(ana, 0);
    await ana.page.keyboard.press("4");
    await known(ana, 1);
    assert.match(hash(ana), /moves=2\(3\*\)$/);
    await ana.page.locator(".an-lines button", { hasText: "1. S3" }).press("Enter");
    await ana.page.locator('.an-lines [aria-current="step"]', { hasText: "1. S3" }).waitFor();
    assert.equal(await shown(ana), first);
    await ana.shoot("analysis");
    await ana.page.reload();
    await known(ana, 1);
    assert.equal(await shown(ana), first, "the address has all of it");
    assert.match(hash(ana), /position=4 4 4 4 4 4 \/ 4 4 4 4 4 4 held 0 0 south&moves=2\*\(3\)$/);
    await ana.page.locator(".an-lines button", { hasText: "1. S4" }).press("Enter");
    await key(ana, "promote");
    await key(ana, "remove");
    await known(ana, 0);
    assert.match(hash(ana), /moves=2$/);

    // A turn of 374 seeds.
    await key(ana, "set-up");
    const pits = [2, 1, 2, 6, 11, 8, 0, 2, 1, 2, 1, 0];
    for (const [i, seeds] of pits.entries()) await typeIn(ana, `#an-pit-${i}`, seeds);
    await typeIn(ana, "#an-held-1", 13);
    await ana.shoot("analysis-set-up");
    await key(ana, "use");
    await ana.page.locator(".an-editor .error", { hasText: "at most 48" }).waitFor();
    await ana.page.locator(".an-store [data-do=less]").last().press("Enter");
    await key(ana, "use");
    await known(ana, 0);
    assert.equal(await shown(ana), pits.join(" "));
    await pit(ana, 0).focus();
    await ana.page.keyboard.press("5");
    await known(ana, 1);
    await ana.page.locator(".last", { hasText: "374 seeds" }).waitFor();
    const after = await shown(ana);
    await key(ana, "again");
    await ana.page.locator('.turn-bar[data-now="paused"]').waitFor();
    await scrubbed(ana, 48);
    await ana.page.keyboard.press("Escape");
    await known(ana, 1);
    assert.equal(await shown(ana), after, "however it was watched, it ends as it did");
    await ana.page.goBack();
    await known(ana, 0);
    assert.match(hash(ana), /moves=2$/, "what stood there before is one step back");
  },
);

story("records and positions are brought in; what cannot be read is kept, with the reason", async (house) => {
  const ana = await house.visitor("Ana");
  const line = readFileSync(vectors, "utf8")
    .split("\n")
    .find((one) => one.includes('"deal"') && one.length < 60_000)!;
  const record = JSON.parse(line) as MatchRecord;
  ana.forgive(/status of 4\d\d/);
  await ana.goto("/analysis");
  await known(ana, 0);
  await ana.press("paste");
  const field = ana.page.locator("#paste-field");
  const wrong = ana.page.locator("#paste-wrong");
  const bad: [string, string][] = [
    ["seven seeds", "neither a position nor a record"],
    ['{"turns"', "begins like JSON"],
    ["4 4 4 4 4 4 4 / 4 4 4 4 4 4 4 held 0 0 south", "not played on a board of that length"],
    ["4 4 4 4 4 3 / 4 4 4 4 4 4 held 0 0 south", "multiple of four"],
    [line.replace(/"trace":"(\d+)\/\d+/, '"trace":"$1/11'), "Turn 1 does not agree"],
  ];
  for (const [text, why] of bad) {
    await field.fill(text);
    await ana.press("read");
    await wrong.filter({ hasText: why }).waitFor();
    assert.equal(await field.inputValue(), text);
  }
  await ana.page.keyboard.press("Escape");
  assert.match(hash(ana), /south$/, "nothing is lost");
  await ana.press("paste");
  assert.equal(await field.inputValue(), bad.at(-1)![0], "nor is what was pasted");
  await readIn(ana, line);
  await known(ana, 0);
  await ana.shoot("analysis-record", "analysis-round-over");
  const rounds = record.turns.findIndex((turn) => turn.deal) + 1;
  await ana.page.locator(".an-lines button", { hasText: new RegExp(`^${rounds}\\. `) }).click();
  await known(ana, rounds);
  await ana.panel("deal").waitFor();
  await ana.shoot("analysis-round-over");
  await ana.press("deal");
  const deal = record.turns[rounds - 1]!.deal!;
  await ana.page.locator(".an-outlooks li").first().waitFor();
  assert.equal(await shown(ana), deal.pits.map((n) => n ?? "closed").join(" "));
  const next = record.turns[rounds]!;
  await ana.page.locator(`[data-play="${next.pit}"]`).click();
  await known(ana, rounds + 1);
  assert.equal(await shown(ana), next.state.pits.map((n) => n ?? "closed").join(" "));
  const before = await shown(ana);
  await ana.page.reload();
  await known(ana, rounds + 1);
  assert.equal(await shown(ana), before, "a match of rounds is in the address too");
});

story(
  "no room leads to the analysis while it is played in; its record can be brought in afterwards",
  async (house) => {
    const ana = await house.visitor("Ana");
    const luis = await house.visitor("Luis", { device: "phone" });
    const room = await makeRoom(ana, { game: "tihbat" });
    await luis.goto(`/room/${room}`);
    await sit(luis);
    await at(ana, { phase: "playing" });
    await ana.sow(pit(ana, 1));
    await at(luis, { turn: 2 });
    await luis.sow(pit(luis, 2));
    for (const who of [ana, luis]) {
      await at(who, { turn: 3 });
      const leads = (): Promise<boolean> =>
        who.page.evaluate(() => document.documentElement.outerHTML.includes("/analysis"));
      assert.ok(!(await leads()), "nothing on the page of a running room leads there");
    }
    await luis.goto(`/match/${room}`);
    await luis.panel("take-along").waitFor();
    assert.equal(await luis.the("analyse").count(), 0, "nor where a match that goes on is looked through");
    const address = `${house.server.url}/api/matches/${room}`;
    const record = (await (await fetch(address)).json()) as MatchRecord;
    const text = await (await fetch(`${address}.txt`)).text();
    await luis.goto("/analysis");
    await luis.press("paste");
    await readIn(luis, text);
    await luis.press("end");
    await known(luis, 2);
    assert.equal(await shown(luis), record.turns[1]!.state.pits.join(" "));

    await ana.press("resign");
    await ana.press("confirm-resign");
    await ana.panel("result").waitFor();
    await ana.goto(`/match/${room}#r1t1`);
    await ana.press("analyse");
    await known(ana, 1);
    assert.match(hash(ana), /game=tihbat&position=7 7 \/ 7 7 held 0 0 south&moves=1\*\.2$/);
  },
);
