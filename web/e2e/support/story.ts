import assert from "node:assert/strict";
import { after } from "node:test";
import { browser, quit } from "./chromium.ts";
import { Journal } from "./journal.ts";
import { Relay } from "./relay.ts";
import { Server } from "./server.ts";
import { picture } from "./shots.ts";
import { Visitor, type Luggage } from "./visitor.ts";

after(quit);

/** What a server says whose disk takes long: it is of the machine, and not of the story. */
const slowDisk = /.*the journal did not take the heartbeat.*/g;

/** House is a server with the visitors of one story. */
export class House {
  readonly journal: Journal;
  private readonly visitors: Visitor[] = [];
  private readonly relays: Relay[] = [];

  private constructor(readonly server: Server) {
    this.journal = new Journal(server.url);
  }

  static async open(flags?: readonly string[]): Promise<House> {
    return new House(await Server.open(flags));
  }

  /** visitor lets somebody in, with a browser profile of their own. */
  async visitor(name: string, luggage: Luggage = {}): Promise<Visitor> {
    const visitor = await Visitor.enter(await browser(luggage.keeps), name, this.server.url, luggage);
    this.visitors.push(visitor);
    return visitor;
  }

  /** relay is a wire to the server that can be cut. */
  async relay(): Promise<Relay> {
    const relay = await Relay.open(this.server.port);
    this.relays.push(relay);
    return relay;
  }

  /** calm proves that nobody complained: no browser, and not the server. */
  calm(): void {
    for (const visitor of this.visitors) visitor.calm();
    assert.doesNotMatch(this.server.log.replaceAll(slowDisk, ""), /level=(ERROR|WARN)|panic/);
  }

  /** tell shows what everybody saw when a story went wrong. */
  async tell(story: string): Promise<void> {
    for (const { name, page } of this.visitors) {
      const file = `failed ${story.slice(0, 40)} ${name}`.replaceAll(/\W+/g, "-");
      console.error(`${name} at ${page.url()}, see ${await picture(page, file).catch(String)}`);
    }
    console.error(this.server.log);
  }

  async close(): Promise<void> {
    await Promise.all(this.visitors.map((visitor) => visitor.context.close()));
    for (const relay of this.relays) relay.close();
    await this.server.kill();
  }
}

/** stories are those of all files, by their names. */
export const stories = new Map<string, () => Promise<void>>();

/** story is a test of what people see. At its end nobody may have had anything to complain about. */
export function story(name: string, tell: (house: House) => Promise<void>, flags?: readonly string[]): void {
  assert.ok(!stories.has(name), `two stories are called “${name}”`);
  stories.set(name, async () => {
    const house = await House.open(flags);
    try {
      await tell(house);
      house.calm();
    } catch (wrong) {
      await house.tell(name);
      throw wrong;
    } finally {
      await house.close();
    }
  });
}
