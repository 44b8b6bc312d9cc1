/** keep reads and writes what this browser keeps; where it may keep nothing, it is kept until the page goes. */
const memory = new Map<string, string>();

/** recall reads what was kept under a name. */
export function recall(name: string): unknown {
  try {
    const text = localStorage.getItem(name) ?? memory.get(name);
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/** keep writes; undefined forgets. */
export function keep(name: string, value: unknown): void {
  if (value === undefined) memory.delete(name);
  else memory.set(name, JSON.stringify(value));
  try {
    if (value === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // The browser keeps nothing for us; memory does.
  }
}

/** onKept calls when another tab has changed what is kept under a name. */
export function onKept(name: string, call: () => void): void {
  addEventListener("storage", (e) => {
    if (e.key === name || e.key === null) call();
  });
}
