import { session } from "../app.ts";
import { Digits, numbered } from "../board/digits.ts";
import { boardKeys } from "../board/keys.ts";
import type { SowBoard } from "../board/sow-board.ts";
import { seatName } from "../names.ts";
import { note } from "../shell/notes.ts";
import { toggleSound } from "../shell/sound.ts";
import type { Shortcut } from "../shell/shortcuts.ts";
import { span, t } from "../text.ts";
import { leftNow } from "./clock.ts";
import { other, type Scene } from "./context.ts";
import { takeBack } from "./offers.ts";
import { turnKeys } from "./turn-bar.ts";

/** roomKeys are the keys of a room. */
export function roomKeys(board: () => SowBoard, scene: () => Scene | undefined): readonly Shortcut[] {
  const plays = (): boolean => scene()?.mine !== undefined;
  return [
    ...playKeys(board, plays),
    { keys: ["c"], says: "keys.clocks", act: () => sayClocks(scene()) },
    { keys: ["u"], says: "keys.takeback", act: () => takeBack(scene()), when: plays },
  ];
}

/** playKeys are the keys of a board on which turns are made and shown. */
export const playKeys = (board: () => SowBoard, plays: () => boolean): readonly Shortcut[] => [
  digitKeys(board, plays),
  { keys: ["m"], says: "keys.sound", act: toggleSound },
  { keys: ["Escape"], says: "keys.skip" },
  { keys: boardKeys.walk, says: "keys.walk" },
  { keys: boardKeys.sow, says: "keys.sow", when: plays },
  { keys: turnKeys.seed, says: "keys.seed" },
  { keys: turnKeys.lap, says: "keys.lap" },
];

/** digitKeys play a board's pits by number, wherever the focus is, as long as somebody plays. */
function digitKeys(board: () => SowBoard, when: () => boolean): Shortcut {
  const digits = new Digits((number) => {
    const { view } = board();
    if (view) board().press(numbered(view, number));
  });
  return {
    keys: ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"],
    says: "keys.digits",
    act: (key) => {
      const { view } = board();
      // A board that is not seen, because one looks back, is not played on.
      if (view && board().checkVisibility()) digits.press(Number(key), view.rules.pits);
    },
    when,
  };
}

/** sayClocks tells what is left on the clocks, one's own first, and who is to move. */
function sayClocks(s: Scene | undefined): void {
  if (!s) return;
  const { clock, seats, timed, toMove, phase } = s.live;
  const own = s.mine ?? 0;
  const now = session.now(s.room);
  const told = clock
    ? [own, other(own)].map((seat) => {
        const ms = leftNow(clock, toMove, seat, now);
        if (timed?.days) return `${seatName(seats, seat)}: ${span(ms)}.`;
        const left = Math.ceil(ms / 1000);
        return t("clock.said", { name: seatName(seats, seat), m: Math.floor(left / 60), s: left % 60 });
      })
    : [`${t("clock.none")}.`];
  if (phase === "playing" && toMove !== undefined)
    told.push(
      toMove === s.mine && !s.both ? t("say.mine") : t("say.theirs", { name: seatName(seats, toMove) }),
    );
  note(told.join(" "));
}
