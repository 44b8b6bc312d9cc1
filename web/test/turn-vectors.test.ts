import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { notation, parseTurn, replay, type Held, type Pits, type Rules } from "../src/turn.ts";

interface State {
  pits: Pits;
  held: Held;
}
interface Line {
  name: string;
  rules: string;
  pits: number;
  start: State;
  turns: { pit: number; trace: string; state: State; deal?: State }[];
}

const folder = new URL("../../internal/engine/testdata/vectors/", import.meta.url);

/** The traits that a board is told, by game. */
const traits: Record<string, Partial<Rules>> = { tihbat: { origin: true }, ayoayo: { skip: true } };

/** compact leaves the pit of each seed out of a trace and keeps what was taken after which seed. */
function compact(trace: string): string {
  return trace
    .split(/ (?=\d+\/|[-=])/)
    .map((part) => {
      if (!part.includes("/")) return part;
      const [head = "", ...words] = part.split(" ");
      const lifted = Number(head.split("/")[1]);
      const sown = words.slice(0, lifted);
      const captures = sown.flatMap((word, i) =>
        word.includes("*") ? [`*${i + 1}:${word.split("*")[1]}`] : [],
      );
      for (const word of words.slice(lifted)) {
        const [pit, n] = word.split("*");
        const at = pit === sown.at(-1)?.split("*")[0] ? "" : `@${pit}`;
        captures.push(`*${sown.length}${at}:${n}`);
      }
      return head + (sown.length < lifted ? `!${sown.length}` : "") + captures.join("");
    })
    .join(" ");
}

for (const file of readdirSync(fileURLToPath(folder)).filter((name) => name.endsWith(".jsonl"))) {
  test(`every turn of ${file}: expanded, printed and replayed`, () => {
    const lines = readFileSync(new URL(file, folder), "utf8").trim().split("\n");
    assert.ok(lines.length > 0);
    for (const text of lines) {
      const line = JSON.parse(text) as Line;
      const rules: Rules = { name: line.rules, pits: line.pits, ...traits[line.rules] };
      let before = line.start;
      line.turns.forEach(({ pit, trace, state, deal }, i) => {
        const where = `${line.name}, turn ${i + 1}`;
        const turn = parseTurn(rules, before, compact(trace));
        assert.equal(notation(turn), trace, where);
        assert.equal(turn.pit, pit, where);
        const after = replay(turn, before.pits, before.held);
        assert.deepEqual([after.pits, after.held], [state.pits, state.held], where);
        before = deal ?? state;
      });
    }
  });
}
