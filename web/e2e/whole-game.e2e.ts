import assert from "node:assert/strict";
import { languages } from "../src/text.ts";
import { long } from "./support/form.ts";
import { story } from "./support/story.ts";
import { at, makeRoom, sit, Table } from "./support/table.ts";

/** A whole game by touch on two phones, in each language that is read from right to left. */
if (long)
  for (const { tag, name } of languages.filter(({ dir }) => dir === "rtl"))
    story(`a whole game in ${name}, by touch`, async (house) => {
      const [ana, luis] = [
        await house.visitor("آنا", { device: "phone", lang: tag }),
        await house.visitor("Luis 12", { device: "phone", lang: tag }),
      ];
      const room = await makeRoom(ana, { game: "tihbat", private: true });
      await luis.goto(`/room/${room}`);
      await sit(luis);
      const table = new Table(house.journal, room, [ana, luis]);
      let { view } = await table.agree();
      while (view.phase === "playing") {
        ({ view } = await table.turn(view));
        if (view.turn === 4) await Promise.all(table.seats.map((who) => who.fits(`turn 4 in ${name}`)));
      }
      for (const who of table.seats) {
        await at(who, { phase: "finished" });
        await who.panel("result").waitFor();
        assert.deepEqual(
          await who.page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]),
          [tag, "rtl"],
        );
        await who.fits(`the result in ${name}`);
      }
      await ana.shoot(`whole-game-${tag}`);
    });
