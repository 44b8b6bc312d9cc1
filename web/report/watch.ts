import type { Page } from "playwright-core";

/** Seen is what a page has noted about itself since it began to load. */
export interface Seen {
  /** when the first board could be seen, in ms; 0 if there was none */
  board: number;
  /** how much of the page has moved by itself since then: CLS, the most within five seconds without one of quiet; and what moved most */
  shift: number;
  what: string;
  /** compressed bytes of scripts and styles, and how many requests there were in all */
  bytes: number;
  requests: number;
}

/** A script of the page's own: it notes the first board and whatever moves afterwards. */
const notes = `
  window.noted = { board: 0, shifts: [] };
  new PerformanceObserver((list) => {
    for (const e of list.getEntries()) if (!e.hadRecentInput)
      noted.shifts.push({ at: e.startTime, by: e.value, what: e.sources.map((s) => s.node?.className ?? s.node?.nodeName ?? "?").join(", ") });
  }).observe({ type: "layout-shift", buffered: true });
  const look = () => {
    if (document.querySelector("sow-board .sb-pit")?.getBoundingClientRect().height > 0 && document.querySelector(".sb-seed"))
      noted.board ||= performance.mark("first-board").startTime;
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

/** watch has a page note what is asked for by seen, from its next load on. */
export const watch = async (page: Page): Promise<void> => void (await page.addInitScript(notes));

/** settled says, in the page, that the first board has been there for two seconds. */
export function settled(): boolean {
  const { board } = (window as unknown as { noted: { board: number } }).noted;
  return board > 0 && performance.now() > board + 2000;
}

/** seen is what a page has noted. */
export const seen = (page: Page): Promise<Seen> =>
  page.evaluate<Seen>(`(() => {
    const after = noted.board ? noted.shifts.filter((s) => s.at > noted.board) : [];
    let [most, sum, from, last] = [0, 0, -Infinity, -Infinity];
    for (const { at, by } of after) {
      if (at - last > 1000 || at - from > 5000) [sum, from] = [0, at];
      [sum, last] = [sum + by, at];
      most = Math.max(most, sum);
    }
    const worst = [...after].sort((a, b) => b.by - a.by)[0];
    const all = performance.getEntriesByType("resource");
    const code = all.filter((e) => /\\.(js|css)$/.test(new URL(e.name).pathname));
    return {
      board: noted.board,
      shift: most,
      what: worst ? worst.by.toFixed(3) + ": " + worst.what : "",
      bytes: code.reduce((sum, e) => sum + e.encodedBodySize, 0),
      requests: all.length + 1,
    };
  })()`);
