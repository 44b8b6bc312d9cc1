import { lastTurn } from "../board/changes.ts";
import type { Kind } from "../board/timeline.ts";
import type { BoardView } from "../board/view.ts";
import { parseTurn, type Pits, type Rules } from "../turn.ts";

/** State is one state of the board. */
export interface State {
  name: string;
  view: BoardView;
  /** a turn from this position, in compact notation, held so far through a beat of a kind, the first one unless it says which */
  turn?: { text: string; kind: Kind; nth?: number; through?: number; reduced?: true };
  /** the pit that somebody asks about */
  ask?: number;
  /** the rows are turned round afterwards */
  turned?: true;
}

const four = (n: number): Pits => Array<number>(2 * n).fill(4);
const rules = (name: string, pits = 6, more: Partial<Rules> = {}): Rules => ({ name, pits, ...more });
const ayoayo = rules("ayoayo", 6, { skip: true });
const tihbat = rules("tihbat", 2, { origin: true });

/** at is the opening of Hoyito I as South sees it, but for some of it. */
function at(some: Partial<BoardView> = {}): BoardView {
  const known = some.rules ?? rules("hoyito-1");
  const pits = some.pits ?? four(known.pits);
  const legal = pits.flatMap((n, pit) => (n && pit < known.pits ? [pit] : []));
  const names = ["Ana", "Luis"] as const;
  const usual = { held: [0, 0], toMove: 0, legal, bottom: 0, playable: true, you: 0, names } as const;
  return { ...usual, ...some, rules: known, pits };
}

/** watched is a board that one only looks at. */
const watched = (some: Partial<BoardView> = {}): BoardView =>
  at({ ...some, playable: false, you: undefined });

/** A turn of a house in the middle, one that takes three after its last seed, one that is cut short, one that is passed after. */
const house = { pits: [0, 3, 2, 2, 10, 3, 1, 3, 10, 0, 1, 1], text: "1/3 4/11*1:4*3:4*10:4*11:4" };
const facing = { pits: [2, 1, 1, 1, 0, 1, 0, 2, 4, 4, 3, 0], text: "1/1 2/2*2@7:2*2:1" };
const cut = { pits: [0, 0, 1, 2, 0, 3, 0, 1, 0, 0, 0, 1], text: "2/1 3/3!2*2:4 =S4" };
const passed = { pits: [0, 1, 0, 5, 1, 1, 0, 0, 0, 0, 0, 0], text: "1/1 -N" };
const long = {
  pits: [8, 2, 1, 0, 2, 14, 3, 6, 3, 2, 1, 2],
  text:
    "11/2 1/3 4/3 7/7 2/3 5/16 9/5 2/2 4/3 7/3 10/5 3/5 8/8 4/2 6/9 3/2 5/5 10/3 1/7 8/3 11/8 7/5 0/18 6/5 11/3 2/8 10/5 " +
    "3/6 9/10 7/5 0/5 5/8 1/8 9/3 0/2 2/5 7/3 10/5 3/5 8/10 6/8 2/3 5/5 10/3 1/5 6/2 8/3 11/10 9/6 3/5 8/2 10/3 1/3 4/18 " +
    "10/2 0/9*9:4",
};

const after = at({
  pits: [0, 0, 4, 4, 5, 5, 5, 5, 4, 4, 4, 4],
  toMove: 1,
  legal: [6, 7, 8, 9, 10, 11],
  playable: false,
});
const last = lastTurn(parseTurn(after.rules, after, "0/4 4/5"));
const counts: Pits = [0, 1, 2, 3, 5, 6, 10, 15, 16, 24, 48, 105];
const closed: Pits = [4, 4, 4, 4, null, null, 4, 4, 4, 4, 4, 4];
const held = { turn: { text: house.text, kind: "seed" } } as const;
const taking = at({ pits: house.pits, held: [4, 8] });

/** The states of the board, by what they show. */
export const states: Readonly<Record<string, readonly State[]>> = {
  openings: [
    { name: "Hoyito I: South moves, and looks", view: at() },
    { name: "Hoyito II: a watcher", view: watched({ rules: rules("hoyito-2") }) },
    {
      name: "Hoyito III: North moves, and looks",
      view: at({ rules: rules("hoyito-3"), toMove: 1, you: 1, bottom: 1, legal: [6, 7, 8, 9, 10, 11] }),
    },
    {
      name: "Ayoayo: the other player moves",
      view: at({ rules: ayoayo, toMove: 1, playable: false, legal: [] }),
    },
    { name: "Tihbat", view: at({ rules: tihbat, pits: [7, 7, 7, 7] }) },
    { name: "a round that opens with closed pits", view: at({ pits: closed, held: [0, 8] }) },
  ],
  marks: [
    { name: "the last turn: where it began, ended, and passed", view: { ...after, last } },
    { name: "how much it changed a pit", view: { ...after, last }, ask: 5 },
    { name: "the move is on its way", view: at({ saving: 2 }) },
    {
      name: "pits that may not be played: endless, must feed",
      view: at({
        pits: [1, 4, 0, 2, 4, 4, 0, 0, 0, 0, 0, 0],
        legal: [4, 5],
        no: { 0: "must-feed", 1: "endless", 3: "must-feed" },
      }),
    },
    { name: "where the first lap of a pit ends", view: at({ last }), ask: 3 },
    {
      name: "where it ends that goes round past its origin",
      view: at({ rules: ayoayo, pits: [1, 14, 2, 0, 1, 4, 1, 4, 4, 3, 2, 0] }),
      ask: 1,
    },
    {
      name: "the game is over",
      view: watched({ pits: Array<number>(12).fill(0), held: [28, 20], toMove: undefined, legal: [] }),
    },
  ],
  counts: [
    {
      name: "no seeds, one, fifteen one by one, sixteen as a pile, all of them",
      view: at({ pits: counts, held: [0, 1], legal: [1, 2, 3, 4, 5] }),
    },
    { name: "stores: fifteen, sixteen", view: watched({ held: [15, 16] }) },
    { name: "stores: all that there is", view: watched({ held: [48, 105] }) },
  ],
  names: [
    {
      name: "long names",
      view: at({
        names: ["Maximiliano Buenaventura de la Concepción", "Wolfeschlegelsteinhausenbergerdorff"],
        held: [12, 16],
      }),
    },
    {
      name: "names that run from right to left",
      view: at({ names: ["עמית בן־דוד", "نور الدين بن عبد الرحمن الكاتب"], held: [12, 16] }),
    },
  ],
  sizes: [3, 5, 7, 8, 9, 10, 11, 12].map((n) => ({
    name: `${n} pits a side`,
    view: at({ rules: rules("hoyito-1", n), last }),
  })),
  turn: [
    { name: "a pit is lifted", view: at(), turn: { text: "0/4 4/5", kind: "lift", through: 0.6 } },
    { name: "the hand goes on", view: taking, ...held },
    { name: "a seed hops out of it", view: taking, turn: { ...held.turn, nth: 5, through: 0.8 } },
    { name: "the pit that is lifted next", view: at(), turn: { text: "0/4 4/5", kind: "relay" } },
    { name: "a house in mid-lap", view: taking, turn: { ...held.turn, kind: "house", nth: 1 } },
    { name: "its seeds fly", view: taking, turn: { ...held.turn, kind: "fly", nth: 1 } },
    {
      name: "what faces the last seed is taken",
      view: at({ rules: ayoayo, pits: facing.pits, held: [9, 20] }),
      turn: { text: facing.text, kind: "fly" },
    },
    {
      name: "the last four are ringed",
      view: at({ pits: cut.pits, held: [24, 16] }),
      turn: { text: cut.text, kind: "award" },
    },
    {
      name: "they fly",
      view: at({ pits: cut.pits, held: [24, 16] }),
      turn: { text: cut.text, kind: "fly", nth: 1 },
    },
    {
      name: "nobody else can move",
      view: at({ pits: passed.pits, held: [12, 28] }),
      turn: { text: passed.text, kind: "pass" },
    },
    {
      name: "a stream of a long turn",
      view: at({ rules: rules("hoyito-2"), pits: long.pits, held: [0, 4], toMove: 1 }),
      turn: { text: long.text, kind: "seed", nth: 120, through: 0.8 },
    },
    {
      name: "a long turn on twelve pits a side",
      view: at({ rules: rules("hoyito-1", 12) }),
      turn: { text: "9/4 13/5 18/5 23/5 4/5", kind: "seed", nth: 21, through: 0.9 },
    },
    {
      name: "the board is turned while a turn is held",
      view: taking,
      turn: { ...held.turn, nth: 5, through: 0.8 },
      turned: true,
    },
    {
      name: "things are not to move: the end at once, with its marks",
      view: { ...after, last },
      turn: { text: "4/5", kind: "seed", reduced: true },
    },
  ],
};
