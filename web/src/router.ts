import { Emitter } from "./emitter.ts";

/** Place is what an address means. */
export type Place = { at: "home" } | { at: "room"; room: string } | { at: "nowhere" };

/** placeOf reads an address's path. */
export function placeOf(path: string): Place {
  if (path === "/" || path === "") return { at: "home" };
  const room = /^\/room\/([A-Za-z0-9_-]{1,64})\/?$/.exec(path);
  return room ? { at: "room", room: room[1]! } : { at: "nowhere" };
}

/** roomPath is the address of a room. */
export const roomPath = (room: string): string => `/room/${encodeURIComponent(room)}`;

/** moved tells when the page has gone to another place. */
export const moved = new Emitter<Place>();

/** go goes to an address without loading the page again. */
export function go(path: string): void {
  if (path === location.pathname) return;
  history.pushState(null, "", path);
  moved.emit(placeOf(location.pathname));
}

/** follow makes the links of this page go() instead of loading it again. */
export function follow(): void {
  addEventListener("popstate", () => moved.emit(placeOf(location.pathname)));
  document.addEventListener("click", (e) => {
    const link = (e.target as Element | null)?.closest?.("a");
    if (!link || e.defaultPrevented || e.button !== 0 || e.metaKey || e.ctrlKey || e.shiftKey || e.altKey)
      return;
    if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (placeOf(link.pathname).at === "nowhere") return;
    e.preventDefault();
    go(link.pathname);
  });
}
