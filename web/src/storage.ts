/** What the browser would not keep is kept here until the page goes. */
const memory = new Map<string, string>();

/** recall reads what was kept under a name. */
export function recall(name: string): unknown {
  let text = memory.get(name) ?? null;
  try {
    text ??= localStorage.getItem(name);
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined; // not allowed to look, or what is there was not written by us
  }
}

/** keep writes; undefined forgets. */
export function keep(name: string, value: unknown): void {
  memory.delete(name);
  try {
    if (value === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
  } catch {
    if (value !== undefined) memory.set(name, JSON.stringify(value));
  }
}

/** onKept calls when another tab has changed what is kept under a name. */
export function onKept(name: string, call: () => void): void {
  addEventListener("storage", (e) => {
    if (e.key === name || e.key === null) call();
  });
}
