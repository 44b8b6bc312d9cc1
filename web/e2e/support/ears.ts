import type { Visitor } from "./visitor.ts";

/** listen begins to note what a screen reader says of itself on a page; what comes back gives what it has said since. */
export async function listen(who: Visitor): Promise<() => Promise<string[]>> {
  await who.page.evaluate(() => {
    const live = '[aria-live="polite"], [role="status"], [role="alert"]';
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver((changes) => {
      const heard = new Set<string>();
      for (const { type, target, addedNodes } of changes) {
        if (type === "childList" && addedNodes.length === 0) continue; // what goes is not read
        const at = target instanceof Element ? target : target.parentElement;
        const region = at?.closest(live);
        const whole = region?.matches('[role]:not([aria-atomic="false"])');
        const parts = whole ? [region!] : type === "childList" ? [...addedNodes] : [target];
        if (region && !region.closest("[hidden]"))
          for (const part of parts) heard.add(part.textContent ?? "");
      }
      for (const words of heard) if (words.trim()) said.push(words.trim());
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => who.page.evaluate(() => (window as unknown as { said: string[] }).said.splice(0));
}
