/** What the browser would not store is stored here until the page goes. */
const memory = new Map<string, string>();

/** recall reads what was stored under a name. */
export function recall(name: string): unknown {
  let text = memory.get(name) ?? null;
  try {
    text ??= localStorage.getItem(name);
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined; // not allowed to look, or what is there was not written by us
  }
}

/** store writes; undefined forgets. */
export function store(name: string, value: unknown): void {
  memory.delete(name);
  try {
    if (value === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
  } catch {
    if (value !== undefined) memory.set(name, JSON.stringify(value));
  }
}

/** onStored calls when another tab has changed what is stored under a name. */
export function onStored(name: string, call: () => void): void {
  addEventListener("storage", (e) => {
    if (e.key === name || e.key === null) call();
  });
}
