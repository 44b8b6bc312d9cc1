// A bot for Casitas, written from docs/protocol.md. It opens a room or joins one, plays a whole match with moves
// chosen by lot, and prints how it ended. A token says whose bot it is: you make one on the page, under “My bots”.
// Without one it plays as a player of its own whom nobody knows for a bot: do that on your own server only.
// Nothing to install:
//
//   CASITAS_TOKEN=… node --experimental-websocket bot.mjs http://localhost:8080 [--room ID] [--name NAME]
//        [--game hoyito-3] [--length 0] [--public]        (Node 22 and later need no flag)

import { parseArgs } from "node:util";

const [word, flag] = [{ type: "string" }, { type: "boolean" }];
const options = { room: word, name: word, game: word, length: word, public: flag };
const { values: want, positionals } = parseArgs({ allowPositionals: true, options });
const base = new URL(positionals[0] ?? "http://localhost:8080");

const stopCodes = [1003, 1007, 1009, 4000, 4001, 4002, 4003]; // it would only happen again
const laterCodes = [1013, 4008]; // the server has too much to do, or we asked too much

const token = process.env.CASITAS_TOKEN;
const player = await (token ? ownPlayer(token) : makePlayer(want.name ?? "Bot")); // { id, name, key }
let room = want.room; // its id, once we know it
let seen; // what we have of the room: { v, h, view }
const asked = new Map(); // commands that wait for an answer, by id
let socket, silence; // silence is a timer that ends the line when nothing is heard
let delay; // as bye told us
let failures = 0; // since we were last welcomed

async function ownPlayer(key) {
  return { ...(await ask("/api/players/me", { headers: { Authorization: `Bearer ${key}` } })), key };
}

function makePlayer(name) {
  const headers = { "Content-Type": "application/json" };
  return ask("/api/players", { method: "POST", headers, body: JSON.stringify({ name }) });
}

async function ask(path, how) {
  const answer = await (await fetch(new URL(path, base), how)).json();
  return answer.error ? end(1, `no player: ${answer.error.message}`) : answer;
}

function connect() {
  const url = new URL("/ws", base.href.replace(/^http/, "ws"));
  const line = new WebSocket(url, { headers: { origin: base.origin } }); // browsers send Origin themselves
  socket = line;
  line.onopen = () => {
    const rooms = room ? [{ room, v: seen?.v ?? 0, h: seen?.h ?? "" }] : [];
    send({ t: "hello", protocol: 1, key: player.key, rooms });
    for (const command of asked.values()) send(command); // the same ids: each takes effect once
  };
  line.onmessage = (message) => hear(JSON.parse(message.data));
  line.onclose = ({ code }) => lost(line, code);
  line.onerror = () => lost(line, 1006); // Node sends no close event for a line that never was
}

function lost(line, code) {
  if (line !== socket) return; // we know
  socket = undefined;
  clearTimeout(silence);
  if (stopCodes.includes(code)) end(1, `closed with ${code}: this bot has a fault, or its key is unknown`);
  const least = laterCodes.includes(code) ? 5000 : (delay ?? 0);
  const most = Math.min(10_000, 250 * 2 ** failures++);
  delay = undefined;
  console.error(`the line is gone (${code}): coming back`);
  setTimeout(connect, least + Math.random() * most);
}

const send = (frame) => socket?.readyState === WebSocket.OPEN && socket.send(JSON.stringify(frame));

function command(what) {
  const frame = { t: "cmd", id: crypto.randomUUID(), ...(room && { room }), ...what };
  asked.set(frame.id, frame);
  send(frame);
}

const frames = {
  welcome({ ping }) {
    failures = 0;
    listen(ping);
    const [rules, length] = [want.game ?? "hoyito-3", Number(want.length ?? 0)];
    const wish = { rules, length, public: want.public ?? false };
    if (!room && asked.size === 0) command({ do: "open", options: wish });
  },
  resume({ how, v, h, view }) {
    if (how === "gone") end(1, `there is no room ${room}`);
    if (view) seen = { v, h, view }; // snapshot or rollback; else we have it, or the events follow
  },
  event({ v, h, diff }) {
    if (v <= seen.v) return; // we have it already
    if (v > seen.v + 1)
      send({ t: "watch", room, v: seen.v, h: seen.h }); // a gap
    else seen = { v, h, view: merge(seen.view, diff) };
  },
  ack({ id, room: where }) {
    asked.delete(id);
    if (room) return;
    room = where; // we opened it
    console.log(`room ${room}`);
    send({ t: "watch", room });
  },
  nack({ id, code, message, retryable, v, h, view }) {
    const refused = asked.get(id);
    if (retryable) return setTimeout(() => asked.has(id) && send(refused), 1000);
    asked.delete(id);
    console.error(`${refused?.do} was refused: ${code}, ${message}`);
    if (["open", "sit"].includes(refused?.do)) end(1, "there is no place for us");
    if (view) seen = { v, h, view };
  },
  ping: ({ n }) => send({ t: "pong", n }),
  bye: (frame) => (delay = frame.delay),
  error: ({ code, message }) => console.error(`error: ${code}, ${message}`),
};

function hear(frame) {
  frames[frame.t]?.(frame); // what we do not know may come from a newer server
  listen();
  if (seen) act(seen.view);
}

// act does what the room waits for us to do, one command at a time.
function act(view) {
  const me = view.seats.findIndex((who) => who?.id === player.id);
  if (view.result) {
    const { winner = "none", why } = view.result;
    console.log(`result ${winner} (${why}), held ${view.held.join(" to ")}`);
    end(0, `${player.name} sat ${["South", "North"][me] ?? "nowhere"}`);
  }
  if (asked.size > 0) return;
  const pit = view.legal[Math.floor(Math.random() * view.legal.length)];
  if (me < 0) command({ do: "sit" });
  else if (view.offer === 1 - me) command({ do: "decline" });
  else if (view.toMove === me) command({ do: "sow", turn: view.turn, pit });
  else if (view.phase === "between" && !view.ready[me]) command({ do: "ready" });
}

// merge applies a JSON Merge Patch (RFC 7396).
function merge(target, patch) {
  if (patch === null || typeof patch !== "object" || Array.isArray(patch)) return patch;
  const merged = target && typeof target === "object" && !Array.isArray(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) merged[key] = merge(merged[key], value);
  for (const key in patch) if (patch[key] === null) delete merged[key];
  return merged;
}

// listen ends the line when nothing has come for twice the time between the server's pings.
function listen(seconds = listen.seconds) {
  listen.seconds = seconds;
  clearTimeout(silence);
  if (seconds) silence = setTimeout(() => socket?.close(), 2000 * seconds);
}

function end(status, why) {
  console.error(why);
  process.exit(status);
}

connect();
