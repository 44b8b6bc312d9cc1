import assert from "node:assert/strict";
import { test } from "node:test";
import type { Cmd, Nack } from "../wire/wire.gen.ts";
import { Commands } from "../src/commands.ts";
import { Hand } from "./fake.ts";

function someCommands(up = true) {
  const clock = new Hand();
  const said: Cmd[] = [];
  const connection = { up };
  let ids = 0;
  const commands = new Commands(
    (cmd) => {
      if (connection.up) said.push(cmd);
      return connection.up;
    },
    () => {},
    clock,
    () => `id-${++ids}`,
  );
  return { commands, said, connection, clock };
}

const nack = (id: string, some: Partial<Nack> = {}): Nack => ({
  t: "nack",
  id,
  code: "stale-turn",
  message: "m",
  ...some,
});

test("an ack settles a command", async () => {
  const { commands } = someCommands();
  const answer = commands.command({ do: "sow", room: "r", turn: 1, pit: 3 });
  assert.equal(commands.pending("r")[0]?.pit, 3);
  assert.equal(commands.pending("other").length, 0);
  commands.ack({ t: "ack", id: "id-1", room: "r", v: 4, h: "h" });
  assert.deepEqual(await answer, { ok: true, ack: { t: "ack", id: "id-1", room: "r", v: 4, h: "h" } });
  assert.equal(commands.pending("r").length, 0);
});

test("what has no response is said again with the same id on a new connection", async () => {
  const { commands, said, connection } = someCommands(false);
  const first = commands.command({ do: "sow", room: "r", turn: 1, pit: 3 });
  void commands.command({ do: "offer", room: "r" });
  assert.equal(said.length, 0);
  connection.up = true;
  commands.again();
  commands.again();
  assert.deepEqual(
    said.map((c) => c.id),
    ["id-1", "id-2", "id-1", "id-2"],
  );
  commands.ack({ t: "ack", id: "id-1", room: "r", v: 4, h: "h" });
  assert.ok((await first).ok);
  commands.again();
  assert.equal(said.at(-1)?.id, "id-2");
  assert.equal(said.length, 5);
});

test("a refusal settles a command, with its reason", async () => {
  const { commands } = someCommands();
  const answer = commands.command({ do: "sow", room: "r", turn: 1, pit: 3 });
  commands.nack(nack("id-1", { code: "illegal-move", reason: "endless" }));
  assert.deepEqual(await answer, { ok: false, code: "illegal-move", reason: "endless", message: "m" });
});

test("what may succeed later is tried again with the same id, and given up in the end", async () => {
  const { commands, said, clock } = someCommands();
  const answer = commands.command({ do: "ready", room: "r" });
  for (let i = 0; i < 6; i++) {
    commands.nack(nack("id-1", { code: "unavailable", retryable: true }));
    clock.pass(700 * 2 ** i);
  }
  const settled = await answer;
  assert.ok(!settled.ok && settled.code === "unavailable");
  assert.equal(said.length, 6);
  assert.ok(said.every((c) => c.id === "id-1"));
});

test("an error that names a command settles it; answers to nothing are passed over", async () => {
  const { commands } = someCommands();
  const answer = commands.command({ do: "ready", room: "r" });
  commands.error({ t: "error", code: "bad-frame", message: "m" });
  commands.ack({ t: "ack", id: "other", room: "r", v: 1, h: "" });
  commands.error({ t: "error", code: "bad-frame", message: "m", id: "id-1" });
  assert.deepEqual(await answer, { ok: false, code: "bad-frame", message: "m" });
});

test("what nobody can still want is given up after 30 seconds, and not said on a later connection; a move is kept", async () => {
  const { commands, said, connection, clock } = someCommands(false);
  const offer = commands.command({ do: "offer", room: "r" });
  void commands.command({ do: "sow", room: "r", turn: 1, pit: 3 });
  clock.pass(29_000);
  assert.equal(commands.pending("r").length, 2);
  clock.pass(2_000);
  assert.deepEqual(await offer, { ok: false, code: "unsent", message: "" });
  connection.up = true;
  commands.again();
  assert.deepEqual(
    said.map((c) => c.do),
    ["sow"],
  );
});

test("what was not sent is withdrawn for good; what was sent is not said again, and it is said that it may be done", async () => {
  const { commands, said, connection } = someCommands(false);
  const accept = commands.command({ do: "accept", room: "r", offer: 7 });
  assert.deepEqual(
    commands.pending("r").map((c) => [c.do, c.sent]),
    [["accept", false]],
  );
  commands.withdraw("id-1");
  assert.deepEqual(await accept, { ok: false, code: "withdrawn", message: "" });
  connection.up = true;
  const resign = commands.command({ do: "resign", room: "r", turn: 3 });
  assert.equal(commands.pending("r")[0]?.sent, true);
  commands.withdraw("id-2");
  assert.deepEqual(await resign, { ok: false, code: "doubtful", message: "" });
  assert.equal(commands.pending("r").length, 0);
  commands.again();
  assert.deepEqual(
    said.map((c) => c.do),
    ["resign"],
  );
});

test("what nobody wants any more is undone when its response comes, once", async () => {
  const { commands, said, clock } = someCommands();
  const undone: string[] = [];
  const undo = ({ room }: { room: string }): void => void undone.push(room);
  const ack = (id: string): void => commands.ack({ t: "ack", id, room: id, v: 1, h: "h" });
  const given = commands.command({ do: "open" }, undo);
  const wanted = commands.command({ do: "open" }, undo);
  const late = commands.command({ do: "open" }, undo);
  commands.withdraw("id-1");
  assert.deepEqual(await given, { ok: false, code: "doubtful", message: "" });
  assert.equal(commands.pending().length, 2);
  ack("id-2");
  assert.ok((await wanted).ok);
  clock.pass(31_000);
  assert.deepEqual(await late, { ok: false, code: "stale", message: "" });
  commands.again(); // or its response would never come
  assert.deepEqual(
    said.slice(-2).map((c) => c.id),
    ["id-1", "id-3"],
  );
  for (const id of ["id-1", "id-3", "id-1"]) ack(id);
  assert.deepEqual(undone, ["id-1", "id-3"]);
});
