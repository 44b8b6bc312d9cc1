/** Awake keeps the screen from going dark while something is to be seen on it. Where a browser cannot, it does. */
export class Awake {
  private wanted = false;
  private lock: WakeLockSentinel | undefined;
  /** one step after another: a browser takes its time */
  private steps = Promise.resolve();

  constructor() {
    document.addEventListener("visibilitychange", this.again);
  }

  /** want says whether it is to be kept awake. */
  want(wanted: boolean): void {
    if (wanted === this.wanted) return;
    this.wanted = wanted;
    this.again();
  }

  leave(): void {
    document.removeEventListener("visibilitychange", this.again);
    this.want(false);
  }

  /** The browser lets go of it whenever the page is hidden. */
  private readonly again = (): void => {
    this.steps = this.steps.then(() => this.step()).catch(() => {}); // a low battery, or a page that may not
  };

  private async step(): Promise<void> {
    if (!this.wanted) {
      await this.lock?.release();
      this.lock = undefined;
    } else if (!document.hidden && (!this.lock || this.lock.released))
      this.lock = await navigator.wakeLock?.request("screen");
  }
}
