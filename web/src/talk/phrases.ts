import type { Line, Phrase } from "../../wire/wire.gen.ts";
import { hasCasas } from "../games.ts";
import { t } from "../text.ts";

/** Every phrase, in the order in which they are offered, and whether it is for a game. */
const all: Record<Phrase, (rules: string) => boolean> = {
  hello: () => true,
  luck: () => true,
  casa: hasCasas,
  turn: () => true,
  well: () => true,
  oops: () => true,
  moment: () => true,
  sorry: () => true,
  thanks: () => true,
  game: () => true,
  again: () => true,
  bye: () => true,
};

/** phrasesFor are the phrases that are offered in a game. */
export const phrasesFor = (rules: string): Phrase[] =>
  (Object.keys(all) as Phrase[]).filter((phrase) => all[phrase](rules));

/** wordsOf is what a line says, in the reader's language; undefined for a phrase that this page does not know yet. */
export const wordsOf = ({ phrase, text }: Line): string | undefined =>
  phrase === undefined ? text : phrase in all ? t(`talk.say.${phrase}`) : undefined;
