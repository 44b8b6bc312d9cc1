/**
 * plural fills the gaps of a text: "{name}", and "{n, plural, =0 {none} one {# seed} other {# seeds}}", in which
 * # is the number. Choices may hold gaps of their own. Texts come from the catalogues, which a test checks.
 */
export function plural(text: string, fill: Readonly<Record<string, string | number>>, tag: string): string {
  let out = "";
  for (let i = 0; i < text.length;) {
    if (text[i] !== "{") {
      out += text[i++];
      continue;
    }
    const end = closing(text, i);
    out += gap(text.slice(i + 1, end), fill, tag);
    i = end + 1;
  }
  return out;
}

/** closing finds the brace that closes the one at a place. */
function closing(text: string, at: number): number {
  let depth = 0;
  for (let i = at; i < text.length; i++) {
    if (text[i] === "{") depth++;
    if (text[i] === "}" && --depth === 0) return i;
  }
  throw new SyntaxError(`a brace is not closed: ${text}`);
}

/** once makes what a language needs for its numbers a single time: it takes a browser longer than all else that a text takes. */
function once<T>(make: (tag: string) => T): (tag: string) => T {
  const made = new Map<string, T>();
  return (tag) => {
    const it = made.get(tag) ?? make(tag);
    made.set(tag, it);
    return it;
  };
}

const formats = once((tag) => new Intl.NumberFormat(tag));

/** figures writes a number in a language. Small ones are written alike in all, since their digits are: a browser needs no time for them. */
export const figures = (tag: string, n: number): string =>
  Number.isInteger(n) && Math.abs(n) < 1000 && tag.endsWith("-latn") ? String(n) : formats(tag).format(n);

/** Which form a number takes, the language alone says: with its figures named a browser would take far longer. */
const forms = once((tag) => new Intl.PluralRules(tag.replace(/-u-.*/, "")));

function gap(inside: string, fill: Readonly<Record<string, string | number>>, tag: string): string {
  const parts = /^(\w+)\s*(?:,\s*(plural|select)\s*,([^]*))?$/.exec(inside.trim());
  if (!parts) throw new SyntaxError(`not a gap: {${inside}}`);
  const [, name, kind, rest] = parts;
  const value = fill[name!];
  if (value === undefined) return `{${name}}`;
  if (kind === undefined) return typeof value === "number" ? figures(tag, value) : value;
  const all = choices(rest!);
  if (kind === "select") return plural(all.get(String(value)) ?? all.get("other") ?? "", fill, tag);
  const n = Number(value);
  const chosen = all.get(`=${n}`) ?? all.get(forms(tag).select(n)) ?? all.get("other") ?? "";
  return plural(numbered(chosen, figures(tag, n)), fill, tag);
}

/** numbered puts the number where # stands, but not inside other gaps, which have their own. */
function numbered(text: string, number: string): string {
  let depth = 0;
  return [...text]
    .map((c) => {
      if (c === "{") depth++;
      if (c === "}") depth--;
      return c === "#" && depth === 0 ? number : c;
    })
    .join("");
}

/** choices reads "one {…} other {…}". */
export function choices(text: string): Map<string, string> {
  const all = new Map<string, string>();
  for (let i = 0; i < text.length;) {
    const open = text.indexOf("{", i);
    if (open < 0) break;
    const end = closing(text, open);
    all.set(text.slice(i, open).trim(), text.slice(open + 1, end));
    i = end + 1;
  }
  return all;
}
