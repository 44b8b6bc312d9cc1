/** Spot is where a seed lies in a pit drawn 100 by 100, how it is turned, and which of the kinds it is. */
export interface Spot {
  x: number;
  y: number;
  turn: number;
  kind: number;
}

/** kinds is how many kinds of seed there are to draw. */
export const kinds = 3;

/** most is how many seeds are drawn one by one; more are a pile. */
export const most = 15;

/** loose is how many lie where they fell; more lie round a middle. */
const loose = 5;

/** pile is how many seeds a pile shows. */
const pile = 24;

/** radiusOf is how large a seed is among so many, in a pit drawn 100 by 100. */
export const radiusOf = (seeds: number): number =>
  13 - (4 * Math.max(0, Math.min(seeds, most) - loose)) / (most - loose);

/** The places of one to five seeds that have been dropped rather than laid out. */
const drops: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[50, 51]],
  [
    [38, 45],
    [62, 56],
  ],
  [
    [37, 42],
    [64, 44],
    [49, 66],
  ],
  [
    [35, 40],
    [61, 35],
    [41, 65],
    [67, 60],
  ],
  [
    [33, 40],
    [60, 31],
    [50, 53],
    [36, 67],
    [68, 62],
  ],
];

/** scatter places the seeds of a pit, the same ones in the same way every time. */
export function scatter(pit: number, seeds: number): Spot[] {
  if (seeds > loose) return heap(pit, seeds > most ? pile : seeds);
  const roll = dice(pit * 31 + seeds);
  // The whole throw is turned a little, another way in each pit.
  const angle = (roll() - 0.5) * 1.6 + (pit % 4) * (Math.PI / 2);
  return (drops[seeds] ?? []).map(([x, y]) => {
    const [dx, dy] = [x - 50, y - 50];
    return {
      x: 50 + dx * Math.cos(angle) - dy * Math.sin(angle) + (roll() - 0.5) * 5,
      y: 50 + dx * Math.sin(angle) + dy * Math.cos(angle) + (roll() - 0.5) * 5,
      turn: Math.round(roll() * 180),
      kind: Math.floor(roll() * kinds),
    };
  });
}

// Seeds of a heap lie like those of a sunflower, jostled; the outer ones are drawn first, so that the inner lie on top.
function heap(pit: number, count: number): Spot[] {
  const reach = 27 + 8 * Math.min(1, (count - loose) / (most - loose));
  const roll = dice(pit * 97 + count);
  const start = roll() * 6;
  return Array.from({ length: count }, (_, i) => {
    const angle = start + i * 2.39996;
    const far = reach * Math.sqrt((i + 0.3) / count);
    return {
      x: 50 + far * Math.cos(angle) + (roll() - 0.5) * 6,
      y: 51 + far * Math.sin(angle) + (roll() - 0.5) * 6,
      turn: Math.round(roll() * 180),
      kind: Math.floor(roll() * kinds),
    };
  }).reverse();
}

/** dice gives numbers from 0 up to 1, the same row for the same start. */
function dice(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
}
