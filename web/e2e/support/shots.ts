import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Locator, Page } from "playwright-core";
import { long } from "./form.ts";
import { tempFolder } from "./server.ts";

/** kept says whether pictures are taken of what goes well: where somebody keeps them, and in the long form. */
export const kept = long || process.env["CASITAS_SHOTS"] !== undefined;

let folder: string | undefined;

/** place is where pictures go: the folder that CASITAS_SHOTS names, else one that does not stay. */
function place(): string {
  const told = process.env["CASITAS_SHOTS"];
  folder ??= told ? resolve(told) : tempFolder("shots");
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** picture takes a picture of a whole page, or of what can be seen of it, and says where it is. */
export async function picture(page: Page, name: string, whole = true): Promise<string> {
  const path = join(place(), `${name}.png`);
  const bytes = await page.screenshot({ path, fullPage: whole });
  assert.ok(bytes.length > 5_000, `${name}: an empty picture`);
  return path;
}

/** pictureOf takes a picture of a part of a page. */
export async function pictureOf(part: Locator, name: string): Promise<void> {
  const bytes = await part.screenshot({ path: join(place(), `${name}.png`) });
  assert.ok(bytes.length > 5_000, `${name}: an empty picture`);
}
