import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

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
