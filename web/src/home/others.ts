import type { List, Who } from "../../wire/wire.gen.ts";

/** others are people who look at the list too, but for oneself; and how many more there are: oneself is one of these if not named. */
export function others(
  list: Pick<List, "here" | "rest"> | undefined,
  me: string | undefined,
): { here: Who[]; rest: number } {
  const { here = {}, rest = 0 } = list ?? {};
  const named = me !== undefined && me in here;
  return {
    here: Object.values(here)
      .filter((who) => who.id !== me)
      .sort((a, b) => a.name.localeCompare(b.name)),
    rest: Math.max(0, named ? rest : rest - 1),
  };
}
