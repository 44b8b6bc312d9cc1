import assert from "node:assert/strict";
import { test } from "node:test";
import type { List } from "../wire/wire.gen.ts";
import { Identity } from "../src/identity.ts";
import { Session, type Told } from "../src/session.ts";
import type { Resume } from "../wire/wire.gen.ts";
import { aView, Hand, Phone } from "./fake.ts";

// What this page keeps, and the events of other tabs: there is no browser here.
Object.assign(globalThis, { addEventListener: () => {} });

function aSession(first?: Resume) {
  const clock = new Hand();
  const phones: Phone[] = [];
  const session = new Session(
    () => {
      phones.push(new Phone());
      return phones.at(-1)!;
    },
    new Identity(),
    clock,
    first,
  );
  return { session, clock, phones, phone: () => phones.at(-1)! };
}

test("a page that was open before the connection says in its hello what it follows, and afterwards what it has", () => {
  const { session, phone, clock } = aSession();
  const told: Told[] = [];
  session.follow("r", (what) => told.push(what));
  session.connection.call();
  phone().open();
  assert.deepEqual(phone().said, [{ t: "hello", protocol: 1, rooms: [{ room: "r" }] }]);
  phone().welcome();
  phone().hear({ t: "resume", room: "r", how: "snapshot", v: 2, h: "h2", view: aView() });
  phone().hear({ t: "event", room: "r", v: 3, h: "h3", e: { k: "sown", s: 0 }, diff: { turn: 2 } });
  assert.deepEqual(
    told.map((x) => x.step.is),
    ["whole", "event"],
  );
  phone().hangUp(1006);
  clock.pass(5_000);
  phone().open();
  assert.deepEqual(phone().said[0], { t: "hello", protocol: 1, rooms: [{ room: "r", v: 3, h: "h3" }] });
});

test("a page that came with the view of its room goes on from there, and what happened since is no past yet", () => {
  const first = { t: "resume", room: "r", how: "snapshot", v: 2, h: "h2", view: aView() } as const;
  const { session, phone } = aSession(first);
  const told: Told[] = [];
  const leave = session.follow("r", (what) => told.push(what));
  session.connection.call();
  phone().open();
  assert.deepEqual(phone().said, [{ t: "hello", protocol: 1, rooms: [{ room: "r", v: 2, h: "h2" }] }]);
  phone().welcome();
  phone().hear({ t: "resume", room: "r", how: "events", v: 3, h: "h3", n: 1 });
  phone().hear({ t: "event", room: "r", v: 3, h: "h3", e: { k: "sown", s: 0 }, diff: { turn: 2 } });
  assert.deepEqual(
    told.map(({ step }) => [step.is, "late" in step && step.late]),
    [
      ["whole", false],
      ["nothing", false],
      ["event", false],
    ],
  );
  leave();
  session.follow("r", () => {});
  assert.deepEqual(phone().said.at(-1), { t: "watch", room: "r" }, "it counts once");
});

test("what is opened or left between the hello and the welcome is said after the welcome", () => {
  const { session, phone } = aSession();
  const leave = session.follow("left", () => {});
  session.connection.call();
  phone().open();
  session.follow("opened", () => {});
  leave();
  assert.deepEqual(phone().kinds, ["hello"]);
  phone().hear({ t: "welcome", protocol: 1, now: 1_000_000, ping: 20, build: "one" });
  assert.deepEqual(phone().said.slice(1), [
    { t: "watch", room: "opened" },
    { t: "leave", room: "left" },
  ]);
});

test("a gap heals over the same connection, without a reload", () => {
  const { session, phone, phones } = aSession();
  session.follow("r", () => {});
  session.connection.call();
  phone().welcome();
  phone().hear({ t: "resume", room: "r", how: "snapshot", v: 2, h: "h2", view: aView() });
  phone().hear({ t: "event", room: "r", v: 5, h: "h5", e: { k: "sown", s: 0 }, diff: { turn: 5 } });
  assert.deepEqual(phone().said.at(-1), { t: "watch", room: "r", v: 2, h: "h2" });
  phone().hear({ t: "resume", room: "r", how: "snapshot", v: 5, h: "h5", view: aView({ turn: 5 }) });
  assert.equal(session.room("r")?.view?.turn, 5);
  assert.equal(phones.length, 1);
});

test("rooms and the list are asked for and left as pages come and go", () => {
  const { session, phone } = aSession();
  session.connection.call();
  phone().welcome();
  const unfollow = session.follow("r", () => {});
  const unlist = session.list(() => {});
  unfollow();
  unlist();
  assert.deepEqual(phone().said.slice(-4), [
    { t: "watch", room: "r" },
    { t: "lobby", on: true },
    { t: "leave", room: "r" },
    { t: "lobby", on: false },
  ]);
  assert.equal(session.room("r"), undefined);
});

const list = (more: number): List => ({ rooms: {}, order: [], here: {}, more });

test("the list goes on from the version that is there, on a new connection too", () => {
  const { session, phone, clock } = aSession();
  session.connection.call();
  phone().welcome();
  session.list(() => {});
  phone().hear({ t: "lobby", v: 7, list: list(1) });
  phone().hear({ t: "lobby", v: 8, from: 7, diff: { more: 2, featured: "r" } });
  phone().hangUp(1012);
  clock.pass(5_000);
  phone().welcome();
  assert.deepEqual(phone().said.at(-1), { t: "lobby", on: true, v: 8 });
  phone().hear({ t: "lobby", v: 9, from: 8, diff: { featured: null } });
  assert.deepEqual(session.lobby, list(2));
});

test("where a change of the list is missing, all of it is asked for", () => {
  const { session, phone } = aSession();
  session.connection.call();
  phone().welcome();
  session.list(() => {});
  phone().hear({ t: "lobby", v: 7, list: list(1) });
  phone().hear({ t: "lobby", v: 9, from: 8, diff: { more: 3 } });
  assert.deepEqual(phone().said.at(-1), { t: "lobby", on: true });
  assert.deepEqual(session.lobby, list(1));
});

test("a room may have a time of its own", () => {
  const { session, phone } = aSession();
  session.connection.call();
  phone().welcome();
  session.follow("r", () => {});
  phone().hear({ t: "resume", room: "r", how: "snapshot", v: 1, h: "h1", ahead: 5_000, view: aView() });
  assert.equal(session.now("r") - session.now(), 5_000);
  phone().hear({ t: "status", saving: false });
  assert.equal(session.now("r") - session.now(), 5_000);
  phone().hear({ t: "resume", room: "r", how: "current", v: 1, h: "h1" });
  assert.equal(session.now("r"), session.now());
});

test("a command made on a broken connection is said on the next, and its response is found", async () => {
  const { session, phone, clock } = aSession();
  session.connection.call();
  phone().welcome();
  phone().hangUp(1006);
  const answer = session.command({ do: "sow", room: "r", turn: 1, pit: 2 });
  clock.pass(5_000);
  phone().welcome();
  const cmd = phone().said.find((f) => f.t === "cmd")!;
  phone().hear({ t: "ack", id: String(cmd["id"]), room: "r", v: 3, h: "h3" });
  assert.ok((await answer).ok);
});

test("the server's clock counts", () => {
  const { session, phone, clock } = aSession();
  session.connection.call();
  phone().welcome(clock.now() + 60_000);
  assert.equal(session.now(), clock.now() + 60_000);
  phone().hear({ t: "ping", n: 1, now: clock.now() + 61_000 });
  assert.equal(session.now(), clock.now() + 61_000);
});

test("another build is told once it speaks", () => {
  const { session, phone, clock } = aSession();
  let renewed = 0;
  session.renewed.on(() => renewed++);
  session.connection.call();
  phone().welcome();
  phone().hangUp(1012);
  clock.pass(5_000);
  phone().open();
  phone().hear({ t: "welcome", protocol: 1, now: 0, ping: 20, build: "two" });
  assert.equal(renewed, 1);
});

test("while the server cannot save, the server's time stands, and runs on when it can", () => {
  const { session, phone, clock } = aSession();
  let turns = 0;
  session.connected.on(() => turns++);
  session.connection.call();
  phone().open();
  phone().welcome();
  const before = turns;
  phone().hear({ t: "status", saving: false });
  phone().hear({ t: "status", saving: false });
  assert.equal(session.saving, false);
  assert.equal(turns, before + 1, "the page is told once");
  const stood = session.now();
  clock.pass(5_000);
  assert.equal(session.now(), stood);
  phone().hear({ t: "status", saving: true });
  assert.equal(session.saving, true);
  assert.equal(session.now(), stood + 5_000);
});

test("a connection on which no response comes is doubted, and given up when it is dead", () => {
  const { session, phone, phones, clock } = aSession();
  session.connection.call();
  phone().welcome();
  void session.command({ do: "resign", room: "r" });
  clock.pass(2_900);
  assert.deepEqual(phone().kinds, ["hello", "cmd"]);
  clock.pass(200);
  assert.equal(phone().kinds.at(-1), "ping");
  phone().hear({ t: "pong", n: 1 });
  clock.pass(3_000);
  assert.equal(phones.length, 1, "a connection that answers stays");
  clock.pass(10_000);
  assert.ok(phones.length > 1, "a dead one does not");
  phone().welcome();
  assert.deepEqual(phone().kinds.slice(0, 2), ["hello", "cmd"], "and what had no response is said again");
});
