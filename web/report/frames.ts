import type { Browser, Page } from "playwright-core";

/** A complete event of a trace; times in microseconds, tdur is the thread's own. */
interface Traced {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
}

/** Frames is what the main thread did while something was shown, in ms. */
export interface Frames {
  count: number;
  /** script, style and layout of a frame */
  median: number;
  p95: number;
  /** the longest task */
  longest: number;
}

const work = new Set([
  "FireAnimationFrame",
  "FunctionCall",
  "EvaluateScript",
  "TimerFire",
  "EventDispatch",
  "UpdateLayoutTree",
  "Layout",
]);

/** framesOf traces a page while it does something. Times are the main thread's processor time, so that other work of the machine does not count. */
export async function framesOf(browser: Browser, page: Page, act: () => Promise<void>): Promise<Frames> {
  const categories = ["devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel"];
  await browser.startTracing(page, { categories });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Traced[] };
  const ticks = traceEvents.filter((e) => e.name === "FireAnimationFrame" && e.ph === "X");
  const main = mostOf(ticks);
  const mine = traceEvents.filter((e) => e.ph === "X" && e.pid === main.pid && e.tid === main.tid);
  const starts = mine.filter((e) => e.name === "FireAnimationFrame").map((e) => e.ts);
  const sums = starts.map(() => 0);
  let frame = -1;
  let until = 0;
  for (const e of mine.filter((one) => work.has(one.name)).sort((a, b) => a.ts - b.ts)) {
    while (frame + 1 < starts.length && starts[frame + 1]! <= e.ts) frame++;
    if (frame < 0 || e.ts < until) continue; // inside another
    until = e.ts + (e.dur ?? 0);
    sums[frame]! += (e.tdur ?? e.dur ?? 0) / 1000;
  }
  const tasks = mine.filter((e) => e.name.endsWith("RunTask")).map((e) => (e.tdur ?? e.dur ?? 0) / 1000);
  sums.sort((a, b) => a - b);
  return { count: sums.length, median: at(sums, 0.5), p95: at(sums, 0.95), longest: Math.max(...tasks) };
}

/** mostOf is an event of the thread that most of them are of. */
function mostOf(events: readonly Traced[]): Traced {
  const count = new Map<string, number>();
  const key = (e: Traced): string => `${e.pid} ${e.tid}`;
  for (const e of events) count.set(key(e), (count.get(key(e)) ?? 0) + 1);
  const [most] = [...count].sort((a, b) => b[1] - a[1]);
  const found = events.find((e) => key(e) === most?.[0]);
  if (!found) throw new Error("no frame was drawn");
  return found;
}

const at = (sorted: readonly number[], part: number): number =>
  sorted[Math.floor(part * (sorted.length - 1))] ?? 0;
