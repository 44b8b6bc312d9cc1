/** How long one must stay at a place before the address names it, in ms: browsers let it be changed a hundred times in half a minute. */
const settled = 300;

/** Address keeps the "#" of the address at the place that is looked at, and hears where else it is led to. */
export class Address {
  /** what the address names, or will in a moment */
  at = "";
  private wait: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly led: (hash: string) => void) {
    addEventListener("hashchange", this.onHash);
  }

  /** say has the address name a place, in place of the one before. */
  say(at: string): void {
    if (at === this.at) return;
    this.at = at;
    clearTimeout(this.wait);
    this.wait = setTimeout(() => this.write(), settled);
  }

  /** push goes to a place, and leaves the one before to the browser's way back. */
  push(at: string): void {
    this.write();
    if (location.hash !== `#${at}`) history.pushState(null, "", `#${at}`);
    this.at = at;
    this.led(at);
  }

  leave(): void {
    clearTimeout(this.wait);
    removeEventListener("hashchange", this.onHash);
  }

  private write(): void {
    clearTimeout(this.wait);
    if (this.at !== "" && location.hash !== `#${this.at}`) history.replaceState(null, "", `#${this.at}`);
  }

  private readonly onHash = (): void => {
    clearTimeout(this.wait);
    this.at = location.hash.slice(1);
    this.led(this.at);
  };
}
