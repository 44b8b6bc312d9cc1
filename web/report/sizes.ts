import type { Visitor } from "../e2e/support/visitor.ts";

/** The windows that are measured. */
export const windows = [
  [360, 740],
  [820, 1180],
  [844, 390],
  [1280, 800],
  [1920, 1080],
] as const;

/** Window is the width and height of one, in px. */
export type Window = (typeof windows)[number];

/** Placed is where a board stands in its window, in px. */
export interface Placed {
  window: Window;
  top: number;
  bottom: number;
  width: number;
  hole: number;
}

/** sizes measures the board that somebody looks at in every window. */
export async function sizes(who: Visitor): Promise<Placed[]> {
  const all: Placed[] = [];
  for (const window of windows) {
    await who.page.setViewportSize({ width: window[0], height: window[1] });
    const at = await who.page.evaluate<Omit<Placed, "window">>(`new Promise((done) => {
      scrollTo(0, 0);
      requestAnimationFrame(() => requestAnimationFrame(() => {
        const { top, bottom, width } = document.querySelector(".sb").getBoundingClientRect();
        done({ top, bottom, width, hole: document.querySelector(".sb-hole").offsetWidth });
      }));
    })`);
    all.push({ window, ...at });
  }
  return all;
}

/** wanted is what a board is to be like in a window, and whether it is. */
export function wanted({ window, top, bottom, width, hole }: Placed): { words: string; met: boolean } {
  const [wide, high] = window;
  const seen = bottom <= high && hole >= 44;
  if (wide === 360) return { words: "top ≤ 150, whole, holes ≥ 44", met: seen && top <= 150 };
  if (high < 480)
    return { words: `height ≤ ${high - 56}, whole, holes ≥ 44`, met: seen && bottom - top <= high - 56 };
  if (wide === 1920) return { words: "width ≥ 1250, whole", met: seen && width >= 1250 };
  return {
    words: `whole, holes ≥ ${wide === 1280 ? 56 : 44}`,
    met: seen && hole >= (wide === 1280 ? 56 : 44),
  };
}
