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

/** traced is what a page's threads did meanwhile. */
async function traced(browser: Browser, page: Page, act: () => Promise<void>): Promise<Traced[]> {
  const categories = [
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "toplevel",
    "blink.user_timing",
  ];
  await browser.startTracing(page, { categories });
  await act();
  return (JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Traced[] }).traceEvents;
}

/** of are the complete events of the thread that one is of. */
const of = (one: Traced, all: readonly Traced[]): Traced[] =>
  all.filter((e) => e.ph === "X" && e.pid === one.pid && e.tid === one.tid);

/** cost is the thread's processor time, in ms, so that other work of the machine does not count. */
const cost = (e: Traced): number => (e.tdur ?? e.dur ?? 0) / 1000;

const isTask = (e: Traced): boolean => e.name === "RunTask";

/** costUntil is what the main thread of a page has cost when it sets a mark, the task in which it does that included. */
export async function costUntil(
  mark: string,
  browser: Browser,
  page: Page,
  act: () => Promise<void>,
): Promise<number> {
  const all = await traced(browser, page, act);
  const set = all.find((e) => e.name === mark);
  if (!set) throw new Error(`${mark} was not seen`);
  return of(set, all)
    .filter((e) => isTask(e) && e.ts <= set.ts)
    .reduce((sum, e) => sum + cost(e), 0);
}

/** framesOf traces a page while it does something. */
export async function framesOf(browser: Browser, page: Page, act: () => Promise<void>): Promise<Frames> {
  const all = await traced(browser, page, act);
  const mine = of(mostOf(all.filter((e) => e.name === "FireAnimationFrame" && e.ph === "X")), all);
  const starts = mine.filter((e) => e.name === "FireAnimationFrame").map((e) => e.ts);
  const sums = starts.map(() => 0);
  let frame = -1;
  let until = 0;
  for (const e of mine.filter((one) => work.has(one.name)).sort((a, b) => a.ts - b.ts)) {
    while (frame + 1 < starts.length && starts[frame + 1]! <= e.ts) frame++;
    if (frame < 0 || e.ts < until) continue; // inside another
    until = e.ts + (e.dur ?? 0);
    sums[frame]! += cost(e);
  }
  const tasks = mine.filter(isTask).map(cost);
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
