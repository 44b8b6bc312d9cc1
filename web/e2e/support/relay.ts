import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

/** Relay is a wire between one visitor and the server that can be cut: a browser set offline keeps its open sockets. */
export class Relay {
  private readonly ends = new Set<Socket>();
  private through = true;
  private held = false;

  private constructor(
    private readonly listener: Server,
    readonly url: string,
  ) {}

  static open(to: number): Promise<Relay> {
    return new Promise((resolve, reject) => {
      const listener = createServer((near) => relay.join(near, to));
      let relay: Relay;
      listener.once("error", reject);
      listener.listen(0, "127.0.0.1", () => {
        relay = new Relay(listener, `http://127.0.0.1:${(listener.address() as AddressInfo).port}`);
        resolve(relay);
      });
    });
  }

  /** cut breaks every connection, and lets none through until mend. */
  cut(): void {
    this.through = false;
    for (const end of this.ends) end.destroy();
  }

  mend(): void {
    this.through = true;
  }

  /** hold lets what is said wait on its way, in both directions, until it is let go: a slow connection. */
  hold(): void {
    this.held = true;
    for (const end of this.ends) end.pause();
  }

  letGo(): void {
    this.held = false;
    for (const end of this.ends) end.resume();
  }

  close(): void {
    this.cut();
    this.listener.close();
  }

  private join(near: Socket, to: number): void {
    if (!this.through) {
      near.destroy();
      return;
    }
    const far = connect(to, "127.0.0.1");
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.ends.add(end);
      end.on("error", () => other.destroy());
      end.on("close", () => {
        this.ends.delete(end);
        other.destroy();
      });
    }
    near.pipe(far).pipe(near);
    if (this.held) for (const end of [near, far]) end.pause();
  }
}
