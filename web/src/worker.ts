/**
 * The service worker: it keeps this build of the page, so that it opens where the server cannot be reached. A page is
 * asked for at the server first, always, so that nothing new is ever hidden; what the hash in its name tells apart comes
 * from what is kept. The API, the sockets and all else are none of its business. A new build waits until the pages of
 * the old one are closed, since these may still load parts of it.
 */

/** What Go fills in: the build's name, the paths of all its assets, and the languages among them by their tags. */
declare const BUILD: string;
declare const ASSETS: readonly string[];
declare const LANGUAGES: Readonly<Record<string, readonly string[]>>;

/** What is used here of a worker's globals; the page's own are another library. */
interface Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetch extends Event {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Call extends Event {
  data: { title: string; options: NotificationOptions };
  source: { id: string };
}
interface Pressed extends Event {
  notification: { tag: string; data: unknown; close(): void };
}
interface Window {
  url: string;
  focus(): Promise<unknown>;
}
declare const clients: {
  get(id: unknown): Promise<Window | undefined>;
  matchAll(which: object): Promise<readonly Window[]>;
  openWindow(path: string): Promise<unknown>;
};
declare const registration: { showNotification(title: string, options: NotificationOptions): Promise<void> };
declare function addEventListener(name: "install" | "activate", on: (event: Event) => void): void;
declare function addEventListener(name: "message", on: (event: Call) => void): void;
declare function addEventListener(name: "notificationclick", on: (event: Pressed) => void): void;
declare function addEventListener(name: "fetch", on: (event: Fetch) => void): void;

const ours = "casitas-";
const kept = `${ours}${BUILD}`;

/** ahead is what is kept before anybody asks: all but the languages that the browser does not speak. English is everybody's second. */
function ahead(): string[] {
  const spoken = ["en", ...navigator.languages.map((tag) => tag.split("-")[0]!)];
  const others = Object.keys(LANGUAGES).filter((tag) => !spoken.includes(tag));
  return ASSETS.filter((path) => !others.some((tag) => LANGUAGES[tag]!.includes(path)));
}

/** had is what is kept, or fetched and kept: a language that was chosen. */
async function had(request: Request, path: string): Promise<Response> {
  const found = await fromCache(path);
  if (found) return found;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(kept)).put(path, response.clone());
  return response;
}

/** keep fetches the build. A page that names other assets is another build's: another worker comes with that. */
async function keep(): Promise<void> {
  const page = await fetch("/", { cache: "no-cache" });
  const text = await page.clone().text();
  const script = ASSETS.find((path) => /\/main-\w+\.js$/.test(path));
  if (!page.ok || !script || !text.includes(script)) throw new Error("the page is of another build");
  const cache = await caches.open(kept);
  await cache.addAll(ahead());
  await cache.put("/", page);
}

async function forgetOthers(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(ours) && name !== kept);
  await Promise.all(old.map((name) => caches.delete(name)));
}

const fromCache = async (path: string): Promise<Response | undefined> =>
  (await caches.open(kept)).match(path);

/**
 * lead brings who was called to the page that called, else to one that was opened at its path, else opens one. What a
 * browser says of a page is the address at which it was opened, and not where it has gone since.
 */
async function lead(caller: unknown, path: string): Promise<void> {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = (await clients.get(caller)) ?? pages.find(({ url }) => new URL(url).pathname === path);
  await (open ? open.focus() : clients.openWindow(path));
}

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data, event.notification.tag));
});
addEventListener("message", (event) => {
  const { data, source } = event;
  event.waitUntil(registration.showNotification(data.title, { ...data.options, data: source.id }));
});
addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.origin || /^\/(api|ws|embed)(\/|$)/.test(pathname)) return;
  if (request.mode === "navigate")
    event.respondWith(fetch(request).catch(async () => (await fromCache("/")) ?? Response.error()));
  else if (ASSETS.includes(pathname)) event.respondWith(had(request, pathname));
});
