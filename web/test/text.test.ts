import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { lengths, presets } from "../src/games.ts";
import { choices, plural } from "../src/plural.ts";
import { choose, languages, type Catalogue } from "../src/text.ts";

const all = new Map<string, Catalogue>();
for (const language of languages) all.set(language.tag, await language.load());
const english = all.get("en")!;

/** gapsOf lists what a text wants to know, whichever of its choices is taken. */
function gapsOf(text: string): string[] {
  const names = new Set<string>();
  for (const n of [0, 1, 2, 5, 100]) {
    const fill = new Proxy({}, { get: (_, name) => (names.add(String(name)), n) });
    plural(text, fill, "en");
  }
  return [...names].sort();
}

function sources(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const path = join(dir, entry.name);
    return entry.isDirectory() ? sources(path) : path.endsWith(".ts") ? [readFileSync(path, "utf8")] : [];
  });
}
const code = sources(join(import.meta.dirname, "../src")).join("\n");

for (const [tag, catalogue] of all) {
  test(`${tag} has the same keys as en`, () => {
    assert.deepEqual(Object.keys(catalogue).sort(), Object.keys(english).sort());
  });

  test(`${tag} fills the same gaps as en, and every choice of its plurals`, () => {
    for (const [key, text] of Object.entries(catalogue)) {
      assert.deepEqual(gapsOf(text), gapsOf(english[key]!), key);
      const fill = Object.fromEntries(gapsOf(text).map((gap) => [gap, 2]));
      const said = plural(text, fill, tag);
      assert.doesNotMatch(said, /[{}]/, key);
      for (const m of text.matchAll(/\{\w+, plural,(.*?\})\}/g)) {
        const forms = choices(m[1]!);
        assert.ok(forms.has("other"), `${key} has no form "other"`);
        // "many" is for millions in Spanish, which no count here is.
        const needed = new Intl.PluralRules(tag)
          .resolvedOptions()
          .pluralCategories.filter((c) => c !== "many");
        for (const form of needed) assert.ok(forms.has(form), `${key} has no form "${form}"`);
      }
    }
  });

  test(`${tag} says everything about every game`, () => {
    const games = new Set(Object.keys(english).flatMap((key) => /^game\.([\w-]+)\./.exec(key)?.[1] ?? []));
    assert.ok(games.size >= 5);
    for (const game of games)
      for (const part of ["name", "place", "from", "short", "about", "record"])
        assert.ok(catalogue[`game.${game}.${part}`], `game.${game}.${part}`);
  });
}

test("every key that the code names is there, and every key that is there is used", () => {
  const named = new Set([...code.matchAll(/\bt(?:Or)?\(\s*\[?"([^"]+)"/g)].map((m) => m[1]!));
  for (const key of named) assert.ok(key in english, `no text for ${key}`);
  const quoted = new Set([...code.matchAll(/"([\w.-]+)"/g)].map((m) => m[1]!));
  const made = [...code.matchAll(/`([\w-]+(?:\.[\w-]+)*)\.\$\{/g)].map((m) => `${m[1]}.`);
  for (const key of Object.keys(english)) {
    if (/^(game|rule|ours|host)\./.test(key)) continue; // the server says these
    assert.ok(quoted.has(key) || made.some((start) => key.startsWith(start)), `nobody says ${key}`);
  }
});

test("plurals follow the language", () => {
  const text = "{n, plural, =0 {none} one {one seed} other {# seeds}}";
  assert.equal(plural(text, { n: 0 }, "en"), "none");
  assert.equal(plural(text, { n: 1 }, "en"), "one seed");
  assert.equal(plural(text, { n: 1234 }, "en"), "1,234 seeds");
  assert.equal(plural(text, { n: 12345 }, "es"), "12.345 seeds");
  const polish = "{n, plural, one {a} few {b} many {c} other {d}}";
  assert.deepEqual(
    [1, 2, 5, 1.5].map((n) => plural(polish, { n }, "pl")),
    ["a", "b", "c", "d"],
  );
});

test("gaps stand inside choices, and names are not read as text", () => {
  assert.equal(plural("{n, plural, other {{name} has #}}", { n: 3, name: "Ana" }, "en"), "Ana has 3");
  assert.equal(plural("{name} sat", { name: "{n, plural, other {x}}" }, "en"), "{n, plural, other {x}} sat");
  assert.equal(plural("{n, plural, other {{name} has #}}", { n: 3, name: "#1" }, "en"), "#1 has 3");
});

test("a language is chosen by wish, then by what the browser prefers, then English", () => {
  assert.equal(choose(undefined, ["es-DO", "en"]).tag, "es");
  assert.equal(choose("en", ["es-DO"]).tag, "en");
  assert.equal(choose(undefined, ["ja", "ES"]).tag, "es");
  assert.equal(choose("xx", ["ja"]).tag, "en");
});

test("what can be chosen can be chosen", () => {
  assert.ok(lengths.includes(0) && lengths.includes(-1));
  assert.equal(presets[0]!.clock, undefined);
});
