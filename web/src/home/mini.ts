import { h, type Kid, type Leaf } from "../dom/h.ts";
import type { Pits } from "../turn.ts";

const cell = 24;
const edge = 6;
/** so many seeds are drawn; more are written */
const most = 8;

/** What a small picture may say of a pit: it is lifted, sown into, taken. */
export type MiniMark = "lifted" | "sown" | "taken";

/** opening draws the opening of a game. */
export const opening = (pits: number, seeds: number): Leaf =>
  mini(Array.from({ length: 2 * pits }, () => seeds));

/** mini draws a position: two rows of pits with their seeds, South's below. */
export function mini(pits: Pits, marks: ReadonlyMap<number, MiniMark> = new Map()): Leaf {
  const n = pits.length / 2;
  const wide = n * cell + 2 * edge;
  const high = 2 * cell + 2 * edge;
  return h(
    "svg",
    { class: "mini", viewBox: `0 0 ${wide} ${high}`, "aria-hidden": "true" },
    h("rect", { class: "mini-board", x: 0.5, y: 0.5, width: wide - 1, height: high - 1, rx: 12 }),
    pits.map((seeds, pit) => {
      const [col, row] = pit < n ? [pit, 1] : [2 * n - 1 - pit, 0];
      const [cx, cy] = [edge + (col + 0.5) * cell, edge + (row + 0.5) * cell];
      const mark = marks.get(pit);
      return h(
        "g",
        null,
        h("circle", { class: seeds === null ? "mini-closed" : "mini-pit", cx, cy, r: 10 }),
        lie(seeds ?? 0, pit, cx, cy),
        mark && h("circle", { class: `mini-${mark}`, cx, cy, r: 10.4 }),
      );
    }),
  );
}

function lie(seeds: number, pit: number, cx: number, cy: number): Kid {
  if (seeds > most) return h("text", { class: "mini-count", x: cx, y: cy + 4 }, seeds);
  return spots(seeds, pit).map(([x, y]) =>
    h("circle", { class: "mini-seed", cx: cx + x, cy: cy + y, r: 2.3 }),
  );
}

/** spots lays seeds out round a pit's middle, each pit turned a little differently. */
function spots(seeds: number, pit: number): [number, number][] {
  if (seeds === 1) return [[0, 0]];
  const middle = seeds > 5 ? 1 : 0;
  const turned = 0.4 + pit * 1.1;
  const around = Array.from({ length: seeds - middle }, (_, i): [number, number] => {
    const angle = turned + (i / (seeds - middle)) * 2 * Math.PI;
    const far = middle ? 6 : 3.9;
    return [round(far * Math.cos(angle)), round(far * Math.sin(angle))];
  });
  return middle ? [[0, 0], ...around] : around;
}

const round = (n: number): number => Math.round(n * 10) / 10;
