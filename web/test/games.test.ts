import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { hasCasas, knowGames } from "../src/games.ts";
import { phrasesFor } from "../src/talk/phrases.ts";
import { aGame } from "./fake.ts";

test("who takes only fours speaks of houses, and nobody before the games are known", () => {
  assert.equal(hasCasas("fours"), false);
  const some = aGame("some", [6], false);
  const others = [1, 2].map((n) => ({
    ...some,
    name: `${n}`,
    traits: { ...some.traits, takes: n === 1 ? [1] : [2, 4] },
  }));
  knowGames({ lang: "en", games: [{ ...some, name: "fours" }, ...others] });
  assert.deepEqual(["fours", "1", "2", "none"].map(hasCasas), [true, false, false, false]);
  assert.deepEqual([phrasesFor("fours").includes("casa"), phrasesFor("1").includes("casa")], [true, false]);
  knowGames({ lang: "", games: [] });
});

test("the page knows no game by its name, but which one it offers first", () => {
  const src = join(import.meta.dirname, "../src");
  const all = readdirSync(src, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.startsWith("dev"),
  );
  assert.ok(all.length > 100, `${all.length} files`);
  const text = (file: string): string => readFileSync(join(src, file), "utf8");
  const names = [...text("../text/en.json").matchAll(/"game\.([^".]+)\.name"/g)].map((found) => found[1]!);
  assert.ok(names.length >= 5, names.join());
  assert.deepEqual(
    all.filter((file) => names.some((name) => text(file).includes(name))),
    ["games.ts"],
  );
});
