import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { after, describe, it } from "node:test";
import { unseen } from "./support/axe.ts";
import { flags } from "./support/chromium.ts";
import { stories } from "./support/story.ts";

/** All stories in one process, some at a time, so that one Chromium serves them all; words ask for those of some files only. */
const words = process.argv.slice(2);
for (const file of readdirSync(import.meta.dirname).sort())
  if (file.endsWith(".e2e.ts") && (words.length === 0 || words.some((word) => file.includes(word))))
    await import(`./${file}`);

flags.push("--js-flags=--single-threaded", "--num-raster-threads=1"); // there are more pages than cores
assert.ok(stories.size > 0, "no such stories");
describe("stories", { concurrency: 3 }, () => {
  if (words.length === 0) after(() => assert.deepEqual(unseen(), [], "states that axe was to look at"));
  for (const [name, tell] of stories) it(name, { timeout: 600_000 }, tell);
});
