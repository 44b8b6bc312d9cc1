import { lostPage } from "./home/lost.ts";
import type { Page } from "./page.ts";
import { roomPage } from "./room/room.ts";
import type { Place } from "./router.ts";
import { sayMore } from "./text.ts";

/** How the page of each place is made. What most people never open is loaded when it is opened. */
const makers: { [At in Place["at"]]: (place: Extract<Place, { at: At }>) => Page | Promise<Page> } = {
  home: async () => (await import("./home/home.ts")).homePage(),
  room: ({ room, watch }) => roomPage(room, watch),
  player: async ({ id }) => (await import("./player/page.ts")).playerPage(id),
  join: async ({ code }) => (await import("./join/page.ts")).joinPage(code),
  match: async ({ room }) => (await Promise.all([import("./match/page.ts"), sayMore()]))[0].matchPage(room),
  analysis: async () => (await Promise.all([import("./analysis/page.ts"), sayMore()]))[0].analysisPage(),
  learn: async ({ game }) => (await Promise.all([import("./learn/learn.ts"), sayMore()]))[0].learnPage(game),
  puzzles: async ({ id }) => (await Promise.all([import("./puzzles/page.ts"), sayMore()]))[0].puzzlePage(id),
  openings: async ({ game }) =>
    (await Promise.all([import("./openings/page.ts"), sayMore()]))[0].openingsPage(game),
  nowhere: () => lostPage(),
};

/** pageAt makes the page of a place. It fails where a part of the program cannot be loaded. */
export const pageAt = async (place: Place): Promise<Page> =>
  (makers[place.at] as (place: Place) => Page | Promise<Page>)(place);
