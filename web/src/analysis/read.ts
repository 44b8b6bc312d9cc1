import type { Replayed } from "../../wire/wire.gen.ts";
import { usualGame } from "../games.ts";
import { ask } from "../http.ts";
import { t } from "../text.ts";
import type { Study } from "./address.ts";
import { analyse, type Desk } from "./desk.ts";
import { dealtFrom, readPosition, type Setup } from "./setup.ts";
import { add, rootNode } from "./tree.ts";
import { wrongText } from "./wrong.ts";

/** What a record says of the match beside its turns, as far as an analysis has to know it. */
interface Head {
  rules: string;
  match: number;
  won: string | undefined;
  /** it was played by other rules than those of the game so called now */
  other: boolean;
}

/** Read is what a text came to: a study with the ends of its rounds, or why it cannot be read. */
export type Read =
  { ok: true; study: Study; deals: Parameters<Desk["dealt"]>[] } | { ok: false; why: string };

/** readText reads a record, as text or JSON, or a position on one line, which is of the game that is looked at. */
export async function readText(text: string, now: Setup): Promise<Read> {
  const position = readPosition(text);
  if (position) {
    const root = rootNode();
    const setup = { ...now, ...position, round: 1, won: undefined };
    const reply = await analyse(setup);
    if (!reply.ok) return { ok: false, why: wrongText(reply, setup) };
    return { ok: true, study: { setup, root, here: root }, deals: [] };
  }
  const json = /^\s*\{/.test(text);
  const body = json ? parsed(text) : text;
  const head = json ? headOfJSON(body) : headOfText(text);
  if (!head)
    return {
      ok: false,
      why: json ? t("analysis.bad.json") : t("analysis.bad.text", { tag: `[Rules "${usualGame}"]` }),
    };
  const reply = await ask<Replayed>("POST", "/api/replay", { body, patience: 60_000 });
  if (!reply.ok) return { ok: false, why: wrongText(reply, now) };
  return head.other
    ? { ok: false, why: t("analysis.bad.rules") }
    : { ok: true, ...studyOf(head, reply.body) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function headOfJSON(body: unknown): Head | undefined {
  if (typeof body !== "object" || body === null || !("turns" in body)) return undefined;
  const record = body as Record<string, unknown>;
  return {
    rules: String(record["rules"]),
    match: Number(record["match"] ?? 0),
    won: String(record["previousWinner"]),
    other: "traits" in record,
  };
}

/** headOfText reads the tags: [Rules "…"]. */
function headOfText(text: string): Head | undefined {
  const tag = (name: string): string | undefined =>
    new RegExp(`^\\s*\\[${name} "([^"]*)`, "m").exec(text)?.[1];
  const rules = tag("Rules");
  if (rules === undefined) return undefined;
  return {
    rules,
    match: Number(tag("Match") ?? 0),
    won: tag("PreviousWinner"),
    other: tag("Traits") !== undefined,
  };
}

function studyOf(
  { rules, match, won }: Head,
  { start, turns }: Replayed,
): { study: Study; deals: Parameters<Desk["dealt"]>[] } {
  const setup = dealtFrom({ rules, length: match }, won, start);
  const root = rootNode();
  const deals: Parameters<Desk["dealt"]>[] = [];
  let at = root;
  for (const { pit, state, deal } of turns) {
    at = add(at, pit);
    if (!deal) continue;
    at = add(at, "deal");
    deals.push([at, state, deal]);
  }
  return { study: { setup, root, here: root }, deals };
}
