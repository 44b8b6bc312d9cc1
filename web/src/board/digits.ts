import type { BoardView } from "./view.ts";

/** How long the second digit of a number is waited for, in ms. */
const moment = 800;

/** Digits makes numbers of pits out of digits: at once where there is only one such pit, else after a moment or a second digit. */
export class Digits {
  #first = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** chosen is told the number of a pit, from 1 */
  constructor(private readonly chosen: (number: number) => void) {}

  /** press takes a digit, on a board of n pits a side. 0 alone is the tenth pit. */
  press(digit: number, n: number): void {
    clearTimeout(this.#timer);
    const number = this.#first * 10 + digit;
    this.#first = 0;
    if (digit === number && digit > 0 && digit * 10 <= n) {
      this.#first = digit;
      this.#timer = setTimeout(() => {
        this.#first = 0;
        this.#choose(digit, n);
      }, moment);
    } else this.#choose(number || 10, n);
  }

  #choose(number: number, n: number): void {
    if (number <= n) this.chosen(number);
  }
}

/** numbered is the pit of a number in the row of who may play here, else in the near one. */
export function numbered(view: BoardView, number: number): number {
  const seat = view.playable && view.toMove !== undefined ? view.toMove : view.bottom;
  return seat * view.rules.pits + number - 1;
}
