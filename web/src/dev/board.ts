import "../board/sow-board.ts";
import { h } from "../dom/h.ts";
import { paint } from "../dom/paint.ts";
import { loadGames } from "../games.ts";
import { labels } from "../room/labels.ts";
import { languages, speak } from "../text.ts";
import { parseTurn } from "../turn.ts";
import { dress } from "./dress.ts";
import { measure } from "./measure.ts";
import { states, type State } from "./states.ts";
import type { SowBoard } from "../board/sow-board.ts";

/** show puts a board into a state. */
function show(board: SowBoard, { view, turn, ask, turned }: State): void {
  board.labels = labels(view.rules.name);
  board.view = view;
  if (turn) {
    const { text, kind, nth = 0, through = 0.5, reduced = false } = turn;
    void board.play(parseTurn(view.rules, view, text), view, view, { rate: 1, reduced, held: true });
    const beat = board.player?.timeline.beats.filter((one) => one.kind === kind)[nth];
    if (beat) board.player!.seek(beat.from + (beat.until - beat.from) * through);
  }
  if (turned) board.bottom = view.bottom === 0 ? 1 : 0;
  if (ask !== undefined) board.ask(ask);
}

const english = languages[0]!;
speak(english, await english.load());
await loadGames("en", () => {});
dress();
document.title = "Casitas: the board";
const page = document.getElementById("page")!;
page.className = "states";
const boards = new Map<string, SowBoard>();
paint(
  page,
  h("h1", null, "The board"),
  Object.entries(states).map(([group, all]) =>
    h(
      "section",
      { id: group },
      h("h2", null, group),
      all.map((state) =>
        h(
          "figure",
          { "data-state": state.name },
          h("figcaption", null, state.name),
          h("sow-board", { ref: (el: HTMLElement) => boards.set(state.name, el as SowBoard) }),
        ),
      ),
    ),
  ),
);
for (const state of Object.values(states).flat()) show(boards.get(state.name)!, state);
Object.assign(window, { measure });
document.documentElement.dataset["shown"] = "true";
