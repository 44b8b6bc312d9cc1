import assert from "node:assert/strict";
import { languages } from "../src/text.ts";
import { long } from "./support/form.ts";
import { story } from "./support/story.ts";
import { at, makeRoom, sit, Table } from "./support/table.ts";
import type { Visitor } from "./support/visitor.ts";

/** The pages that have an address of their own, beside rooms. */
const addresses = ["/", "/join", "/learn", "/nowhere"];

/** Every page and phase in every language on a phone, to be looked at: nothing runs over, and axe finds nothing. */
if (long)
  for (const { tag, name, dir } of languages)
    story(`every page in ${name}`, async (house) => {
      const [ana, luis] = [
        await house.visitor("Ana", { device: "phone", lang: tag }),
        await house.visitor("Luis", { device: "phone", lang: tag }),
      ];
      const shoot = async (who: Visitor, what: string): Promise<void> => {
        const is = await who.page.evaluate(() => ({
          lang: document.documentElement.lang,
          dir: document.documentElement.dir,
          board: getComputedStyle(document.querySelector(".sb") ?? document.createElement("p")).direction,
        }));
        assert.deepEqual([is.lang, is.dir], [tag, dir]);
        assert.notEqual(is.board, "rtl", "the board always runs the same way");
        await who.shoot(`${tag}-${what}`);
      };
      ana.forgive(/status of 404/);
      for (const address of addresses) {
        await ana.goto(address);
        await ana.page.locator("h1").first().waitFor();
        await shoot(ana, address === "/" ? "home" : address.slice(1).replaceAll("/", "-"));
      }
      await ana.press("settings");
      await shoot(ana, "settings");
      await ana.page.keyboard.press("Escape");
      await ana.goto("/");
      for (const [i, rules] of (await ana.page.locator(".game [data-do=rules]").all()).entries()) {
        await ana.press(rules);
        await ana.dialog("rules").locator("h3").first().waitFor();
        await shoot(ana, `rules-${i + 1}`);
        await ana.page.keyboard.press("Escape");
        await ana.dialog("rules").waitFor({ state: "detached" });
      }
      const room = await makeRoom(ana, { game: "hoyito-1", length: 3, clock: "quick" });
      await shoot(ana, "room-waiting");
      await luis.goto(`/room/${room}`);
      await luis.page.locator("sow-board").waitFor();
      await shoot(luis, "room-invited");
      await sit(luis);
      const table = new Table(house.journal, room, [ana, luis]);
      let { view } = await table.agree();
      while (view.turn <= 4) ({ view } = await table.turn(view));
      await ana.page.keyboard.press("?");
      await ana.dialog("keys").waitFor();
      await shoot(ana, "keys");
      await ana.page.keyboard.press("Escape");
      await ana.press("offer");
      await luis.panel("offer").waitFor();
      await shoot(ana, "room-offered");
      await shoot(luis, "room-offer");
      await luis.press("resign");
      await luis.dialog("confirm").waitFor();
      await shoot(luis, "confirm");
      await luis.press("confirm-resign");
      for (const who of [ana, luis]) {
        await who.panel("result").waitFor();
        await at(who, { phase: "finished" });
      }
      await shoot(ana, "room-result");
      const boards = {
        match: `/match/${room}`,
        analysis: "/analysis",
        lesson: "/learn/hoyito-3",
        puzzles: "/puzzles",
      };
      for (const [what, address] of Object.entries(boards)) {
        await ana.goto(address);
        await ana.page.locator("sow-board").first().waitFor();
        await shoot(ana, what);
      }
      await ana.page.goto(`${ana.base}/embed/match/${room}`);
      await ana.page.locator("sow-board").waitFor();
      await shoot(ana, "embed");
    });
