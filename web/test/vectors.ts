import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { MatchRecord } from "../wire/wire.gen.ts";
import { parseTurn, type Held, type Pits, type Rules, type Turn } from "../src/turn.ts";

interface Position {
  pits: Pits;
  held: Held;
}

/** VectorTurn is a turn of the engine's vectors. */
export interface VectorTurn {
  name: string;
  number: number;
  turn: Turn;
  pit: number;
  trace: string;
  before: Position;
  after: Position;
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

/** everyMatch is each match of the vectors. */
export function* everyMatch(): Generator<MatchRecord> {
  for (const file of readdirSync(fileURLToPath(folder)).filter((name) => name.endsWith(".jsonl")))
    for (const text of readFileSync(new URL(file, folder), "utf8").trim().split("\n"))
      yield JSON.parse(text) as MatchRecord;
}

/** everyTurn is each turn of all vectors, match by match. */
export function* everyTurn(): Generator<VectorTurn> {
  for (const { name = "", rules: game, pits, start, turns } of everyMatch()) {
    const rules: Rules = { name: game, pits, ...traits[game] };
    let before: Position = start;
    for (const [i, { pit, trace, state, deal }] of turns.entries()) {
      const turn = parseTurn(rules, before, compact(trace));
      yield { name, number: i + 1, turn, pit, trace, before, after: state };
      before = deal ?? state;
    }
  }
}
