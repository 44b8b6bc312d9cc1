import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

/** What axe finds, as far as it is told here. */
interface Found {
  id: string;
  help: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** What is seen of a pit are two bare figures, its number and its seeds; its name says them in words. */
const figures = /^<button class="sb-pit"/;

let source: string | undefined;
const looked = new Set<string>();
const named = new Set<string>();

/** alike notes that a state is like another one; unseen are those of the others that axe has not looked at. */
export const alike = (what: string): unknown => named.add(what);
export const unseen = (): string[] => [...named].filter((what) => !looked.has(what));

/** accessible proves that axe finds nothing on a page in the state that it is in: once for each name of a state. */
export async function accessible(page: Page, what: string): Promise<void> {
  if (looked.has(what)) return;
  looked.add(what);
  source ??= readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  if (await page.evaluate(() => !("axe" in window))) await page.evaluate(source);
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: Found[] }> } };
    // What axe would load before is for rules on sound that plays by itself, of which there is none, and on turned screens, which it leaves out.
    return (await axe.run({ resultTypes: ["violations"], preload: false })).violations;
  });
  const told = found.flatMap(({ id, help, nodes }) =>
    nodes
      .filter(({ html }) => id !== "label-content-name-mismatch" || !figures.test(html))
      .map((node) => `${id}: ${help}\n  ${node.html.slice(0, 200)}\n  ${node.failureSummary ?? ""}`),
  );
  assert.deepEqual(told, [], `${what}: what axe finds`);
}
