import { Emitter } from "./emitter.ts";

/** Place is what an address means: which page, and what of. */
export type Place =
  | { at: "home" }
  | { at: "room"; room: string; watch?: true }
  | { at: "match"; room: string }
  | { at: "player"; id: string }
  | { at: "join"; code?: string }
  | { at: "analysis" }
  | { at: "learn"; game?: string }
  | { at: "puzzles"; id?: string }
  | { at: "openings"; game: string }
  | { at: "nowhere" };

/** The pages whose addresses name something: their pattern, and the place that it means. */
const named: readonly (readonly [RegExp, (id: string) => Place])[] = [
  [/^\/room\/([A-Za-z0-9_-]{1,64})\/?$/, (room) => ({ at: "room", room })],
  [/^\/watch\/([A-Za-z0-9_-]{1,64})\/?$/, (room) => ({ at: "room", room, watch: true })],
  [/^\/(?:join|c\/([A-Za-z0-9 %-]{1,40}))\/?$/, (code) => ({ at: "join", ...(code && { code }) })],
  [/^\/player\/([A-Za-z0-9_-]{1,64})\/?$/, (id) => ({ at: "player", id })],
  [/^\/match\/([A-Za-z0-9_-]{1,64})\/?$/, (room) => ({ at: "match", room })],
  [/^\/analysis\/?$/, () => ({ at: "analysis" })],
  [/^\/learn(?:\/([a-z0-9-]{1,32}))?\/?$/, (game) => ({ at: "learn", ...(game && { game }) })],
  [/^\/puzzle(?:s|\/([a-z0-9]{1,32}))\/?$/, (id) => ({ at: "puzzles", ...(id && { id }) })],
  [/^\/openings\/([a-z0-9-]{1,32})\/?$/, (game) => ({ at: "openings", game })],
];

/** placeOf reads an address's path. */
export function placeOf(path: string): Place {
  if (path === "/" || path === "") return { at: "home" };
  for (const [pattern, place] of named) {
    const found = pattern.exec(path);
    if (found) return place(found[1] ?? "");
  }
  return { at: "nowhere" };
}

/** roomPath is the address of a room; that by which one only watches offers no seat. */
export const roomPath = (room: string, watch = false): string =>
  `/${watch ? "watch" : "room"}/${encodeURIComponent(room)}`;

/** joinPath is the address at which the code of an invitation is typed. */
export const joinPath = (): string => "/join";

/** spaced writes a code in groups that can be read out. */
export const spaced = (code: string): string => code.replace(/^(.{3})(?=.{3}$)/, "$1 ");

/** matchPath is the address at which the match in a room is looked through. */
export const matchPath = (room: string): string => `/match/${encodeURIComponent(room)}`;

/** playerPath is the address of a player's page. */
export const playerPath = (id: string): string => `/player/${encodeURIComponent(id)}`;

/** analysisPath is the address of an analysis; study is what analysis/address.ts writes behind "#". */
export const analysisPath = (study = ""): string => `/analysis${study && `#${study}`}`;

/** learnPath is the address of a game's lessons. */
export const learnPath = (game: string): string => `/learn/${encodeURIComponent(game)}`;

/** puzzlePath is the address of a puzzle; without an id, of the day's. */
export const puzzlePath = (id?: string): string =>
  id === undefined ? "/puzzles" : `/puzzle/${encodeURIComponent(id)}`;

/** openingsPath is the address at which the openings of a game are. */
export const openingsPath = (game: string): string => `/openings/${encodeURIComponent(game)}`;

/** moved tells when the page has gone to another place. */
export const moved = new Emitter<Place>();

/** go goes to an address, which may end with "#" and a part of the page, without loading the page again. */
export const go = (path: string): void => visit(path, "pushState");

/** replace goes to an address in the place of this one, which the way back does not lead to any more. */
export const replace = (path: string): void => visit(path, "replaceState");

function visit(path: string, how: "pushState" | "replaceState"): void {
  const to = new URL(path, location.href);
  if (to.pathname === location.pathname && to.hash === location.hash) return;
  history[how](null, "", to.pathname + to.search + to.hash);
  moved.emit(placeOf(location.pathname));
}

/** follow makes the links of this page go() instead of loading it again. */
export function follow(): void {
  let path = location.pathname;
  moved.on(() => (path = location.pathname));
  addEventListener("popstate", () => {
    if (location.pathname !== path) moved.emit(placeOf(location.pathname)); // a page sees to its own "#"
  });
  document.addEventListener("click", (e) => {
    const link = (e.target as Element | null)?.closest?.("a");
    if (!link || e.defaultPrevented || e.button !== 0 || e.metaKey || e.ctrlKey || e.shiftKey || e.altKey)
      return;
    if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (placeOf(link.pathname).at === "nowhere") return;
    if (link.pathname === location.pathname && link.hash) return; // a part of this page
    e.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
