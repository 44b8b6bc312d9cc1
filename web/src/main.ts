import { identity, session } from "./app.ts";
import { loadGames } from "./games.ts";
import { homePage } from "./home/home.ts";
import { lostPage } from "./home/lost.ts";
import type { Page } from "./page.ts";
import { roomPage } from "./room/room.ts";
import { follow, moved, placeOf, type Place } from "./router.ts";
import { changed, settings } from "./settings.ts";
import { frame } from "./shell/frame.ts";
import { note } from "./shell/notes.ts";
import type { LineState } from "./socket.ts";
import { choose, has, language, speak, t } from "./text.ts";

const root = document.documentElement;
const around = frame(document.getElementById("page")!);
let page: Page | undefined;

function open(place: Place, first: boolean): void {
  page?.leave();
  page = place.at === "home" ? homePage() : place.at === "room" ? roomPage(place.room) : lostPage();
  around.main.replaceChildren(page.el);
  title();
  if (first) return;
  scrollTo(0, 0);
  around.main.focus({ preventScroll: true });
}

function title(): void {
  document.title = page ? page.title() : "Casitas";
}

/** dress puts the language and the colours that were chosen on the page. */
async function dress(): Promise<void> {
  const { theme, lang } = settings();
  if (theme === "system") delete root.dataset["theme"];
  else root.dataset["theme"] = theme;
  const wish = choose(lang, navigator.languages);
  if (wish !== language() || !root.dataset["spoken"]) {
    const [words] = await Promise.all([wish.load(), loadGames(wish.tag)]);
    speak(wish, words);
    root.lang = wish.tag;
    root.dir = wish.dir;
    root.dataset["spoken"] = wish.tag;
  }
  around.repaint();
  page?.repaint();
  title();
  dispatchEvent(new Event("casitas:spoken"));
}

/** learn has the games loaded where they could not be had before, or not in this language. */
function learn({ is }: LineState): void {
  if (is === "up") void loadGames(language().tag).then((news) => news && page?.repaint());
}

async function start(): Promise<void> {
  session.line.call();
  await dress();
  open(placeOf(location.pathname), true);
  follow();
  moved.on((place) => open(place, false));
  changed.on(() => void dress());
  identity.changed.on(() => page?.repaint());
  session.lined.on(learn);
  learn(session.line.state); // it may be up since before anybody listened
  session.troubled.on(({ code }) => {
    if (has(`nack.${code}`)) note(t(`nack.${code}`), "bad");
  });
  addEventListener("casitas:title", title);
  for (const news of ["online", "offline"]) addEventListener(news, () => session.line.nudge());
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) session.line.nudge();
  });
}

void start();
