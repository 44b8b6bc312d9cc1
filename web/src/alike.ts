import type { Who } from "../wire/wire.gen.ts";

const several = Symbol("several");

/** Who has been named on this page since it came, by what names have in common that could be taken for one another. */
const named = new Map<string, string | typeof several>();

/** markOf is what tells somebody apart from others who have been named here and are called alike, such as " ·7KD"; the server lets no name end like that. */
export function markOf({ id, like }: Who): string {
  if (like === undefined) return "";
  const before = named.get(like);
  if (before === undefined) named.set(like, id);
  if (before === undefined || before === id) return "";
  if (before !== several) {
    named.set(like, several);
    queueMicrotask(() => dispatchEvent(new Event("casitas:alike"))); // whoever was named first gets a mark too
  }
  return ` ·${id.slice(-3).toUpperCase()}`;
}
