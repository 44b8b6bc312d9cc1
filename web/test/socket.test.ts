import assert from "node:assert/strict";
import { test } from "node:test";
import { Connection, type ConnectionState } from "../src/socket.ts";
import type { Heard } from "../src/frames.ts";
import { Hand, Phone } from "./fake.ts";

function aConnection() {
  const clock = new Hand();
  const phones: Phone[] = [];
  const states: ConnectionState["is"][] = [];
  const heard: Heard[] = [];
  const connection = new Connection(
    () => {
      phones.push(new Phone());
      return phones.at(-1)!;
    },
    {
      hello: () => ({ t: "hello", protocol: 1 }),
      heard: (f) => heard.push(f),
      changed: (s) => states.push(s.is),
    },
    clock,
  );
  return { connection, clock, phones, states, heard, phone: () => phones.at(-1)! };
}

test("a hello is said first, and the connection is up at the welcome", () => {
  const { connection, phone, states } = aConnection();
  connection.call();
  assert.deepEqual(states, ["calling"]);
  phone().open();
  assert.deepEqual(phone().kinds, ["hello"]);
  assert.equal(connection.say({ t: "lobby", on: true }), false, "nothing is said before the welcome");
  phone().hear({ t: "welcome", protocol: 1, now: 1, ping: 20, build: "x" });
  assert.deepEqual(states, ["calling", "up"]);
  assert.equal(connection.say({ t: "lobby", on: true }), true);
});

test("a ping is answered with its number", () => {
  const { connection, phone } = aConnection();
  connection.call();
  phone().welcome();
  phone().hear({ t: "ping", n: 7, now: 5 });
  assert.deepEqual(phone().said.at(-1), { t: "pong", n: 7 });
});

test("twice the ping in silence, and the connection is given up and dialled anew", () => {
  const { connection, phone, phones, clock, states } = aConnection();
  connection.call();
  phone().welcome();
  clock.pass(39_000);
  phone().hear({ t: "ping", n: 1, now: 0 });
  clock.pass(39_000);
  assert.equal(connection.state.is, "up");
  clock.pass(1_000);
  assert.equal(phones[0]!.closed, 1000);
  assert.equal(connection.state.is, "waiting");
  clock.pass(300);
  assert.equal(phones.length, 2);
  assert.deepEqual(states, ["calling", "up", "waiting", "calling"]);
});

test("no welcome within ten seconds counts as a broken connection", () => {
  const { connection, phone, clock } = aConnection();
  connection.call();
  phone().open();
  clock.pass(10_000);
  assert.equal(connection.state.is, "waiting");
});

test("waits grow with each try and start over after a welcome", () => {
  const { connection, phone, clock } = aConnection();
  clock.chance = 1;
  connection.call();
  const waited: number[] = [];
  for (let i = 0; i < 6; i++) {
    phone().hangUp(1006);
    assert.ok(connection.state.is === "waiting");
    waited.push(connection.state.until - clock.now());
    clock.pass(connection.state.until - clock.now());
  }
  assert.deepEqual(waited, [300, 600, 1200, 2400, 4800, 5000]);
  phone().welcome();
  phone().hangUp(1006);
  assert.ok(connection.state.is === "waiting");
  assert.equal(connection.state.until - clock.now(), 300);
});

test("bye names the time to stay away", () => {
  const { connection, phone, phones, clock } = aConnection();
  connection.call();
  phone().welcome();
  phone().hear({ t: "bye", delay: 1234 });
  phone().hangUp(1012);
  clock.pass(1233);
  assert.equal(phones.length, 1);
  clock.pass(1);
  assert.equal(phones.length, 2);
});

test("a nudge dials at once while waiting, and doubts a silent connection while up", () => {
  const { connection, phone, phones, clock } = aConnection();
  connection.call();
  phone().hangUp(1013);
  assert.equal(connection.state.is, "waiting");
  connection.nudge();
  assert.equal(phones.length, 2);
  phone().welcome();
  connection.nudge();
  assert.equal(phone().said.at(-1)!.t, "ping");
  clock.pass(4_000);
  assert.equal(connection.state.is, "waiting", "no pong came");
});

test("a pong settles the doubt", () => {
  const { connection, phone, clock } = aConnection();
  connection.call();
  phone().welcome();
  connection.nudge();
  phone().hear({ t: "pong", n: 1 });
  clock.pass(30_000);
  assert.equal(connection.state.is, "up");
});

test("after a code that says stop nothing is dialled, until somebody asks", () => {
  const { connection, phone, phones, clock } = aConnection();
  connection.call();
  phone().welcome();
  phone().hangUp(4003);
  assert.deepEqual(connection.state, { is: "halted", why: "key", code: 4003 });
  clock.pass(3_600_000);
  connection.nudge();
  assert.equal(phones.length, 1);
  connection.call();
  assert.equal(phones.length, 2);
});

test("frames of a socket that was given up are not heard", () => {
  const { connection, phones, phone, heard } = aConnection();
  connection.call();
  phone().welcome();
  const count = heard.length;
  connection.call();
  phones[0]!.hear({ t: "ping", n: 1 });
  phones[0]!.hangUp(1006);
  assert.equal(heard.length, count);
  assert.equal(connection.state.is, "calling");
});

test("a frame of an unknown type is passed over", () => {
  const { connection, phone, heard } = aConnection();
  connection.call();
  phone().welcome();
  const count = heard.length;
  phone().hear({ t: "confetti" } as unknown as Heard);
  assert.equal(heard.length, count);
  assert.equal(connection.state.is, "up");
});
