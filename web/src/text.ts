import { figures, plural } from "./plural.ts";

/** Catalogue is the text of one language by key; "{name}" is filled in, "{n, plural, one {…} other {…}}" chosen. */
export type Catalogue = Readonly<Record<string, string>>;

/** Fill is what a text's gaps are filled with. */
export type Fill = Readonly<Record<string, string | number>>;

/** Language is one that the page can be read in. */
export interface Language {
  tag: string;
  /** what its speakers call it */
  name: string;
  /** which way its text runs; the board always runs the same way */
  dir: "ltr" | "rtl";
  /** nobody who speaks it has read the catalogue yet */
  draft: boolean;
  load: () => Promise<Catalogue>;
  /** what only the lessons, the analysis and the replay say */
  more: () => Promise<Catalogue>;
}

/** The languages, each with one catalogue in text/, which is bundled in two parts (web/bundle.go). A new one is a line here and a file there. */
export const languages: readonly Language[] = [
  {
    tag: "en",
    name: "English",
    dir: "ltr",
    draft: false,
    load: async () => (await import("../text/en.json")).default,
    more: async () => (await import("../text/en-more.json")).default,
  },
  {
    tag: "es",
    name: "Español",
    dir: "ltr",
    draft: false,
    load: async () => (await import("../text/es.json")).default,
    more: async () => (await import("../text/es-more.json")).default,
  },
  {
    tag: "ar",
    name: "العربية",
    dir: "rtl",
    draft: true,
    load: async () => (await import("../text/ar.json")).default,
    more: async () => (await import("../text/ar-more.json")).default,
  },
  {
    tag: "ca",
    name: "Català",
    dir: "ltr",
    draft: true,
    load: async () => (await import("../text/ca.json")).default,
    more: async () => (await import("../text/ca-more.json")).default,
  },
  {
    tag: "fr",
    name: "Français",
    dir: "ltr",
    draft: true,
    load: async () => (await import("../text/fr.json")).default,
    more: async () => (await import("../text/fr-more.json")).default,
  },
  {
    tag: "gu",
    name: "ગુજરાતી",
    dir: "ltr",
    draft: true,
    load: async () => (await import("../text/gu.json")).default,
    more: async () => (await import("../text/gu-more.json")).default,
  },
  {
    tag: "ur",
    name: "اردو",
    dir: "rtl",
    draft: true,
    load: async () => (await import("../text/ur.json")).default,
    more: async () => (await import("../text/ur-more.json")).default,
  },
  {
    tag: "yo",
    name: "Yorùbá",
    dir: "ltr",
    draft: true,
    load: async () => (await import("../text/yo.json")).default,
    more: async () => (await import("../text/yo-more.json")).default,
  },
];

let spoken: Language = languages[0]!;
let catalogue: Catalogue = {};
let wantsMore = false;

/** wordsOf loads what is to be said in a language: with the lessons' and the analysis's part where one of them has been opened. */
export const wordsOf = async (one: Language): Promise<Catalogue> =>
  wantsMore ? Object.assign({}, ...(await Promise.all([one.load(), one.more()]))) : one.load();

/** sayMore adds what only the lessons, the analysis and the replay say. */
export async function sayMore(): Promise<void> {
  wantsMore = true;
  const here = spoken;
  const words = await here.more();
  if (here === spoken) catalogue = { ...catalogue, ...words };
}

/** speak changes the language of everything that is written from now on. */
export function speak(language: Language, words: Catalogue): void {
  spoken = language;
  catalogue = words;
}

/** language is the one spoken now. */
export const language = (): Language => spoken;

/** choose finds the language for a command ("es-DO"), or the first one that the browser prefers. */
export function choose(command: string | undefined, preferred: readonly string[]): Language {
  for (const tag of command ? [command, ...preferred] : preferred) {
    const known = languages.find((l) => l.tag === tag.toLowerCase().split("-")[0]);
    if (known) return known;
  }
  return languages[0]!;
}

/** t is the text for a key; the key itself where there is none, so that a gap shows without breaking a page. */
export function t(key: string, fill: Fill = {}): string {
  const text = catalogue[key];
  if (text === undefined) return key;
  const kept = Object.entries(fill).map(([name, value]) => [name, isolated(value)] as const);
  return plural(text, Object.fromEntries(kept), locale());
}

/** locale is the language spoken, with the figures that stand on the board and on the keys. */
const locale = (): string => `${spoken.tag}-u-nu-latn`;

const rightToLeft = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u;

/** isolated keeps what fills a gap apart from the text around it where they may run in different ways, as <bdi> does. */
const isolated = (value: string | number): string | number =>
  typeof value === "string" && (spoken.dir === "rtl" || rightToLeft.test(value))
    ? `\u2068${value}\u2069`
    : value;

/** has says whether there is a text for a key. */
export const has = (key: string): boolean => key in catalogue;

/** tOr is the text for the first key that there is one for. */
export const tOr = (keys: readonly string[], fill: Fill = {}): string => t(keys.find(has) ?? keys[0]!, fill);

/** number writes a number as this language does. */
export const number = (n: number): string => figures(locale(), n);

/** list joins words: "a, b and c". A browser's own way to do it would hold up the first turn of many captures. */
export const list = (words: readonly string[]): string =>
  words.length === 0
    ? ""
    : words.reduceRight((rest, word, i) =>
        t(i === words.length - 2 ? "list.last" : "list.more", { word, rest }),
      );

/** span writes a length of time in ms by its two largest parts, from days down to minutes: "2 days, 5 hr". */
export function span(ms: number, unitDisplay: "short" | "narrow" = "short"): string {
  const minutes = Math.max(0, Math.ceil(ms / 60_000));
  const parts: [number, string][] = [
    [Math.floor(minutes / 1440), "day"],
    [Math.floor(minutes / 60) % 24, "hour"],
    [minutes % 60, "minute"],
  ];
  const first = Math.max(
    0,
    parts.findIndex(([n]) => n > 0),
  );
  return parts
    .slice(minutes ? first : 2, first + 2)
    .filter(([n], i) => n > 0 || i === 0)
    .map(([n, unit]) => new Intl.NumberFormat(locale(), { style: "unit", unit, unitDisplay }).format(n))
    .join(" ");
}

/** inTime writes a time to come, in ms from now: "in 3 days", and below two days in hours. */
export function inTime(ms: number): string {
  const hours = Math.ceil(ms / 3_600_000);
  const [n, unit] = hours < 48 ? [hours, "hour" as const] : [Math.round(hours / 24), "day" as const];
  return new Intl.RelativeTimeFormat(locale()).format(n, unit);
}

/** clockTime writes the time of day: "14:05". */
export const clockTime = (ms: number): string =>
  new Intl.DateTimeFormat(locale(), { timeStyle: "short", hourCycle: "h23" }).format(ms);

/** when writes a time of the past: "3 minutes ago", and further back the day. */
export function when(then: number, now: number): string {
  const minutes = Math.round((then - now) / 60_000);
  const ago = new Intl.RelativeTimeFormat(locale(), { numeric: "auto" });
  if (minutes > -60) return ago.format(Math.min(0, minutes), "minute");
  if (minutes > -24 * 60) return ago.format(Math.round(minutes / 60), "hour");
  return new Intl.DateTimeFormat(locale(), { dateStyle: "medium" }).format(then);
}

/** day is a day, in the language that is spoken. */
export const day = (at: number): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: "medium" }).format(at);

/** moment is a time of day on a day, in the language that is spoken. */
export const moment = (at: number): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" }).format(at);
