import { h, type Leaf } from "../dom/h.ts";

const cell = 24;
const edge = 6;

/** mini draws the opening of a game: two rows of pits with their seeds. */
export function mini(pits: number, seeds: number): Leaf {
  const wide = pits * cell + 2 * edge;
  const high = 2 * cell + 2 * edge;
  const all = Array.from({ length: 2 * pits }, (_, i) => [i % pits, Math.floor(i / pits)] as const);
  return h(
    "svg",
    { class: "mini", viewBox: `0 0 ${wide} ${high}`, "aria-hidden": "true" },
    h("rect", { class: "mini-board", x: 0.5, y: 0.5, width: wide - 1, height: high - 1, rx: 12 }),
    all.map(([col, row], i) => {
      const cx = edge + (col + 0.5) * cell;
      const cy = edge + (row + 0.5) * cell;
      return h(
        "g",
        null,
        h("circle", { class: "mini-pit", cx, cy, r: 10 }),
        spots(seeds, i).map(([x, y]) => h("circle", { class: "mini-seed", cx: cx + x, cy: cy + y, r: 2.3 })),
      );
    }),
  );
}

/** spots lays seeds out round a pit's middle, each pit turned a little differently. */
function spots(seeds: number, pit: number): [number, number][] {
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
