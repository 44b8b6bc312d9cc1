import { readdirSync } from "node:fs";

/** All unit tests in one process; each file can be run by itself as well. */
for (const file of readdirSync(import.meta.dirname).sort())
  if (file.endsWith(".test.ts")) await import(`./${file}`);
