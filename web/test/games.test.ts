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
  assert.deepEqual(
    all.filter((file) => /hoyito|ayoayo|tihbat/i.test(readFileSync(join(src, file), "utf8"))),
    ["games.ts"],
  );
});
