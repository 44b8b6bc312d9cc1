/** Clock is where everything that waits gets its time from, so that a test can be the one who says when. */
export interface Clock {
  /** ms since 1970, by this machine */
  now(): number;
  /** calls once after some milliseconds, unless called off */
  after(ms: number, call: () => void): () => void;
  /** 0 up to 1 */
  luck(): number;
}

/** wall is the real clock. */
export const wall: Clock = {
  now: () => Date.now(),
  after: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
  luck: () => Math.random(),
};
