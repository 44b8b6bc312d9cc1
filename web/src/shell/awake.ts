/** Awake keeps the screen from going dark while something is to be seen on it. Where a browser cannot, it does. */
export class Awake {
  private wanted = false;
  private lock: WakeLockSentinel | undefined;

  constructor() {
    document.addEventListener("visibilitychange", this.again);
  }

  /** want says whether it is to be kept awake. */
  want(wanted: boolean): void {
    if (wanted === this.wanted) return;
    this.wanted = wanted;
    void this.again();
  }

  leave(): void {
    this.want(false);
    document.removeEventListener("visibilitychange", this.again);
  }

  /** The browser lets go of it whenever the page is hidden. */
  private readonly again = async (): Promise<void> => {
    if (!this.wanted) {
      await this.lock?.release();
      this.lock = undefined;
    } else if (!document.hidden && (!this.lock || this.lock.released)) {
      try {
        this.lock = await navigator.wakeLock?.request("screen");
      } catch {
        this.lock = undefined; // a low battery, or a page that may not
      }
    }
  };
}
