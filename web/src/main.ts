import { identity, session } from "./app.ts";
import { drawn } from "./dom/drawn.ts";
import { loadGames } from "./games.ts";
import { unloadedPage } from "./home/lost.ts";
import { ongoing } from "./ongoing.ts";
import type { Page } from "./page.ts";
import { pageAt } from "./pages.ts";
import { follow, moved, placeOf, type Place } from "./router.ts";
import { changed, settings } from "./settings.ts";
import { frame } from "./shell/frame.ts";
import { later } from "./shell/later.ts";
import { note } from "./shell/notes.ts";
import { storePage, offline, offlinePage, watchServer } from "./shell/offline.ts";
import { listen, type Shortcut } from "./shell/shortcuts.ts";
import { choose, has, language, speak, t, wordsOf } from "./text.ts";

const root = document.documentElement;
const around = frame(document.getElementById("page")!);
let page: Page | undefined;
/** the place that was asked for last; its page may still be on its way */
let wanted: Place | undefined;
/** settles when the games are there in the language that is spoken, or cannot be had */
let told: Promise<void>;

/** open shows the page of a place. A room, whose board should be there at once, does without what is said of the games. */
async function open(place: Place, first: boolean): Promise<void> {
  wanted = place;
  if (place.at !== "room") await told;
  if (wanted !== place) return;
  const made = offline(place) ? offlinePage() : await pageAt(place).catch(unloadedPage);
  if (wanted !== place) return made.leave();
  void ongoing.load(true);
  page?.leave();
  page = made;
  around.main.replaceChildren(page.el);
  title();
  if (first) return;
  scrollTo(0, 0);
  around.main.focus({ preventScroll: true });
}

function title(): void {
  document.title = page
    ? ongoing.badge(wanted?.at === "room" ? wanted.room : undefined) + page.title()
    : "Casitas";
}

/** keys are those that count on the page that is open. */
const keys = (): readonly Shortcut[] => [
  { keys: ["?"], says: "keys.help", act: showKeys },
  ...(page?.keys?.().filter(({ when }) => when?.() ?? true) ?? []),
];

const showKeys = (): void =>
  void later(
    () => import("./shell/keys-dialog.ts"),
    ({ keysDialog }) => keysDialog(keys()),
  );

/** dress puts the language and the colours that were chosen on the page. */
async function dress(): Promise<void> {
  const { theme, lang } = settings();
  if (theme === "system") delete root.dataset["theme"];
  else root.dataset["theme"] = theme;
  const command = choose(lang, navigator.languages);
  if (command !== language() || !root.dataset["spoken"]) {
    const words = await wordsOf(command).catch(unspoken);
    if (words) {
      // In a room the board comes first.
      const begin = placeOf(location.pathname).at === "room" ? drawn() : Promise.resolve();
      told = begin.then(() => learn(command.tag));
      speak(command, words);
      root.lang = command.tag;
      root.dir = command.dir;
      root.dataset["spoken"] = command.tag;
    }
  }
  rewrite();
}

/** rewrite writes everything again, in another language or because people are called otherwise now. */
function rewrite(): void {
  around.repaint();
  page?.repaint();
  title();
  dispatchEvent(new Event("casitas:spoken"));
}

/** unspoken is for a language that cannot be loaded: the server has another build by now, so that the page is to be loaded anew. */
function unspoken(why: unknown): undefined {
  if (!root.dataset["spoken"]) throw why;
  session.renewed.emit();
}

/** learn has the games loaded, unless they are there in this language. */
const learn = (tag: string): Promise<void> => loadGames(tag, () => page?.repaint());

/** again has the games loaded with the connection, where they could not be had before. */
function again(): void {
  if (session.connection.state.is === "up") told = told.then(() => learn(language().tag));
}

let called: Promise<unknown> | undefined;

/** call has what calls a player away loaded, once there is something of the kind. */
function call(): void {
  if (session.seeking.news.length + session.seeking.challenges.length === 0) return;
  called ??= import("./seek/calls.ts").then(
    ({ startCalls }) =>
      startCalls(
        () => page?.busy?.() ?? false,
        (room, seek) => page?.goAlong?.(room, seek) ?? false,
      ),
    () => (called = undefined),
  );
}

async function start(): Promise<void> {
  watchServer(() => wanted && void open(wanted, true));
  session.connection.call();
  await dress();
  changed.on(() => void dress()); // the settings can be opened before the page is there
  session.connected.on(again);
  again(); // it may be up since before anybody listened
  await open(placeOf(location.pathname), true);
  follow();
  moved.on((place) => void open(place, false));
  identity.changed.on(() => page?.repaint());
  session.errors.on(({ code }) => {
    if (has(`nack.${code}`)) note(t(`nack.${code}`), "bad");
  });
  session.seeking.changed.on(call);
  call();
  addEventListener("casitas:title", title);
  addEventListener("casitas:alike", rewrite);
  ongoing.changed.on(title);
  ongoing.start();
  addEventListener("casitas:keys", showKeys);
  listen(keys);
  for (const news of ["online", "offline"]) addEventListener(news, () => session.connection.nudge());
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) session.connection.nudge();
  });
}

void start().then(storePage);
