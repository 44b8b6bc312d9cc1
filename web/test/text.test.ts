import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { lengths, presets } from "../src/games.ts";
import { choices, plural } from "../src/plural.ts";
import { choose, languages, speak, t, type Catalogue } from "../src/text.ts";

const all = new Map<string, Catalogue>();
for (const language of languages) all.set(language.tag, await language.load());
const english = all.get("en")!;

const counts = new Map<string, Map<string, number>>();

/** countsOf gives a count for each form that a number of seeds, pits or turns takes in a language: six in Arabic. */
function countsOf(tag: string): Map<string, number> {
  let found = counts.get(tag);
  if (!found) {
    const rules = new Intl.PluralRules(tag);
    found = new Map(Array.from({ length: 1000 }, (_, i) => 999 - i).map((n) => [rules.select(n), n]));
    counts.set(tag, found);
  }
  return found;
}

/** gapsOf lists what a text wants to know, whichever of its choices is taken. */
function gapsOf(text: string, tag: string): string[] {
  const names = new Set<string>();
  for (const n of [0, 1, ...countsOf(tag).values()]) {
    const fill = new Proxy({}, { get: (_, name) => (names.add(String(name)), n) });
    plural(text, fill, tag);
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

test("every catalogue is a language to choose, and runs the way its letters do", () => {
  const files = readdirSync(join(import.meta.dirname, "../text"));
  assert.deepEqual(files.sort(), languages.map(({ tag }) => `${tag}.json`).sort());
  for (const { tag, dir } of languages) {
    const script = new Intl.Locale(tag).maximize().script!;
    assert.equal(dir, ["Arab", "Hebr"].includes(script) ? "rtl" : "ltr", tag);
  }
});

for (const [tag, catalogue] of all) {
  test(`${tag} has the same keys as en`, () => {
    assert.deepEqual(Object.keys(catalogue).sort(), Object.keys(english).sort());
  });

  test(`${tag} fills the same gaps as en, and has every form of its plurals and no other`, () => {
    const needed = [...countsOf(tag).keys()];
    for (const [key, text] of Object.entries(catalogue)) {
      const gaps = gapsOf(text, tag);
      assert.deepEqual(gaps, gapsOf(english[key]!, "en"), key);
      const fill = Object.fromEntries(gaps.map((gap) => [gap, 2]));
      const said = plural(text, fill, tag);
      assert.doesNotMatch(said, /[{}]/, key);
      for (const m of text.matchAll(/\{\w+, plural,(.*?\})\}/g)) {
        const forms = [...choices(m[1]!).keys()].filter((form) => !form.startsWith("="));
        assert.deepEqual(new Set(forms), new Set([...needed, "other"]), `${key}: the forms of ${tag}`);
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
    if (/^(game|rule|ours|host|head)\./.test(key)) continue; // the server says these
    assert.ok(quoted.has(key) || made.some((start) => key.startsWith(start)), `nobody says ${key}`);
  }
});

test("a line of French never begins with a sign, and nobody is called tu here and vous there", () => {
  for (const [key, text] of Object.entries(all.get("fr")!)) {
    assert.doesNotMatch(text, / [:;?!»]|« /, key);
    assert.doesNotMatch(text, /\b(vous|votre|vos|le vôtre)\b/i, key);
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
  const arabic = "{n, plural, zero {0} one {1} two {2} few {3} many {4} other {5}}";
  assert.equal(
    [0, 1, 2, 3, 10, 11, 99, 100, 102].map((n) => plural(arabic, { n }, "ar")).join(""),
    "012334455",
  );
});

test("gaps stand inside choices, and names are not read as text", () => {
  assert.equal(plural("{n, plural, other {{name} has #}}", { n: 3, name: "Ana" }, "en"), "Ana has 3");
  assert.equal(plural("{name} sat", { name: "{n, plural, other {x}}" }, "en"), "{n, plural, other {x}} sat");
  assert.equal(plural("{n, plural, other {{name} has #}}", { n: 3, name: "#1" }, "en"), "#1 has 3");
});

test("what fills a gap is kept apart where it may run another way than the text", () => {
  const [one, other] = [languages[0]!, { ...languages[0]!, tag: "ar", dir: "rtl" as const }];
  const words = { said: "{name} {n}" };
  speak(one, words);
  assert.equal(t("said", { name: "Ana", n: 1234 }), "Ana 1,234");
  assert.equal(t("said", { name: "דנה", n: 12 }), "\u2068דנה\u2069 12");
  speak(other, words);
  assert.equal(t("said", { name: "Ana", n: 1234 }), "\u2068Ana\u2069 1,234", "figures as on the board");
  speak(one, english);
});

test("a language is chosen by what is asked for, then by what the browser prefers, then English", () => {
  assert.equal(choose(undefined, ["es-DO", "en"]).tag, "es");
  assert.equal(choose("en", ["es-DO"]).tag, "en");
  assert.equal(choose(undefined, ["ja", "ES"]).tag, "es");
  assert.equal(choose("xx", ["ja"]).tag, "en");
});

test("what can be chosen can be chosen", () => {
  assert.ok(lengths.includes(0) && lengths.includes(-1));
  assert.equal(presets[0]!.clock, undefined);
});
