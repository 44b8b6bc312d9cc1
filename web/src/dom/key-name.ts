/** What a keyboard event says of a key. */
export type Key = Pick<KeyboardEvent, "key" | "code" | "shiftKey">;

/** The noughts of the scripts in which the page can be read. */
const noughts = [0x30, 0x660, 0x6f0, 0xae6];

/** digitOf is the digit that a key stands for, in any of those scripts, or where French keyboards have it. */
function digitOf({ key, code, shiftKey }: Key): number | undefined {
  const at = key.length === 1 ? key.codePointAt(0)! : 0;
  const nought = noughts.find((zero) => at >= zero && at < zero + 10);
  if (nought !== undefined) return at - nought;
  const found = shiftKey ? null : /^Digit(\d)$/.exec(code);
  return found ? Number(found[1]) : undefined;
}

/** keyName is the key that is meant, letters small: "c", "7", "?", "Escape"; the same on keyboards of any script. */
export function keyName(pressed: Key): string {
  const digit = digitOf(pressed);
  if (digit !== undefined) return String(digit);
  const { key, code } = pressed;
  if (key === "؟") return "?";
  if (key.length !== 1) return key;
  const latin = /^[\x20-\x7e]$/.test(key) ? key : (/^Key([A-Z])$/.exec(code)?.[1] ?? key);
  return latin.toLowerCase();
}
