import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** program finds a program of this machine: where a variable says, else the first of some names in PATH or some other folders. */
export function program(variable: string, names: readonly string[], others: readonly string[] = []): string {
  const told = process.env[variable];
  if (told) return told;
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), ...others];
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(executable);
  if (!found)
    throw new Error(`none of ${names.join(", ")} in ${folders.join(", ")}; ${variable} says where it is`);
  return found;
}

function executable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
