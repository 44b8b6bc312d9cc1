import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

test("no file of TypeScript or CSS has more than 250 lines, but what is generated", () => {
  const web = join(import.meta.dirname, "..");
  const all = ["e2e", "report", "src", "styles", "test", "wire"].flatMap((folder) =>
    readdirSync(join(web, folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  const ours = all.filter((name) => /\.(ts|css)$/.test(name) && !name.endsWith(".gen.ts"));
  const lines = (name: string): number => readFileSync(join(web, name), "utf8").split("\n").length - 1;
  assert.ok(ours.length > 100, `${ours.length} files`);
  assert.deepEqual(
    ours.filter((name) => lines(name) > 250),
    [],
  );
});
