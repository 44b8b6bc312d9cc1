/** Seat is a side of the board: 0 South, 1 North. */
export type Seat = 0 | 1;

/** Rules says what a board needs to know to draw a turn. */
export interface Rules {
  name: string;
  /** pits a side */
  pits: number;
  /** a lap's first seed goes into its origin */
  origin?: boolean | undefined;
  /** a lap of 2n seeds or more passes over its origin */
  skip?: boolean | undefined;
}

/** Pits holds the seeds of 2n pits in sowing order, null where a pit is closed. */
export type Pits = readonly (number | null)[];

/** Held is what South and North have taken. */
export type Held = readonly [number, number];

/** Taken is one pit emptied by a capture. */
export interface Taken {
  /** how many seeds of the lap had been sown, 1 to sown */
  after: number;
  pit: number;
  seeds: number;
}

/** Lap is one lifting of a pit and the sowing of what was in it. */
export interface Lap {
  origin: number;
  lifted: number;
  /** the pit of each seed, in order; shorter than lifted only where a capture in mid-lap ended the game */
  path: readonly number[];
  /** in the order they fell */
  captures: readonly Taken[];
}

/** Award is what a seat got of the seeds left at the end of a game. */
export interface Award {
  seat: Seat;
  seeds: number;
}

/** Turn is what one move did: laps, then the passes and awards that followed. */
export interface Turn {
  seat: Seat;
  pit: number;
  laps: readonly Lap[];
  passes: readonly Seat[];
  awards: readonly Award[];
}
