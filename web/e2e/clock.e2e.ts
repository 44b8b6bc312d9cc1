import assert from "node:assert/strict";
import { listen } from "./support/ears.ts";
import { long } from "./support/form.ts";
import { story } from "./support/story.ts";
import { at, makeRoom, sit } from "./support/table.ts";

// How the last seconds are counted is in test/clock.test.ts.
if (long)
  story(
    "the last ten seconds are seen by both players, and said once to the one who runs short",
    async (house) => {
      const [ana, luis] = [await house.visitor("Ana", { device: "phone" }), await house.visitor("Luis")];
      const room = await makeRoom(ana, { game: "hoyito-1", clock: "turn", private: true });
      await luis.goto(`/room/${room}`);
      await sit(luis);
      await at(ana, { phase: "playing" });
      const heard = await Promise.all([ana, luis].map(listen));
      for (const who of [ana, luis]) {
        await who.page.locator('.seat[data-seat="0"] .timer-last', { hasText: /^0:(10|0\d\.\d)$/ }).waitFor();
        assert.equal(await who.page.locator(".timer-last").count(), 1, "the other clock stands");
      }
      await ana.shoot("room-last-seconds");
      await luis.shoot("room-last-seconds-other");
      await ana.panel("result").waitFor();
      const said = await Promise.all(
        heard.map(async (all) => (await all()).filter((it) => /Ten seconds/.test(it))),
      );
      assert.deepEqual(
        said.map(({ length }) => length),
        [1, 0],
      );
    },
  );
