import type { Options } from "../../wire/wire.gen.ts";
import type { Visitor } from "./visitor.ts";

/** Plan is a match to be played from its opening: pits through all rounds, and then, if it is told so, South resigns. */
export interface Plan {
  options: Options & { pits: number };
  names: readonly [string, string];
  pits: readonly number[];
  resign?: boolean;
}

/** played plays a match over sockets from somebody's page, between two players who have no page, and gives its room. */
export async function played(from: Visitor, plan: Plan): Promise<string> {
  await from.page.evaluate("globalThis.__name = (f) => f"); // tsx names functions by it
  return from.page.evaluate(async ({ options, names, pits, resign }: Plan) => {
    type Answer = { t: string; id: string; room: string; code?: string };
    async function player(name: string) {
      const body = JSON.stringify({ name });
      const headers = { "Content-Type": "application/json" };
      const { key } = (await (await fetch("/api/players", { method: "POST", headers, body })).json()) as {
        key: string;
      };
      const socket = new WebSocket(`ws://${location.host}/ws`);
      const answers = new Map<string, (answer: Answer) => void>();
      await new Promise<void>((up) => {
        socket.onopen = () => socket.send(JSON.stringify({ t: "hello", protocol: 1, key, rooms: [] }));
        socket.onmessage = ({ data }) => {
          const frame = JSON.parse(data as string) as Answer;
          if (frame.t === "welcome") up();
          if (frame.t === "ack" || frame.t === "nack") answers.get(frame.id)?.(frame);
        };
      });
      return {
        command: (what: object): Promise<Answer> => {
          const id = crypto.randomUUID();
          socket.send(JSON.stringify({ t: "cmd", id, ...what }));
          return new Promise((answered) => answers.set(id, answered));
        },
        leave: () => socket.close(1000),
      };
    }

    const seats = [await player(names[0]), await player(names[1])] as const;
    const must = (answer: Answer): Answer => {
      if (answer.t !== "ack") throw new Error(`refused: ${answer.code}`);
      return answer;
    };
    const { room } = must(await seats[0].command({ do: "open", options: { ...options, opener: "south" } }));
    must(await seats[1].command({ do: "sit", room, seat: 1 }));
    for (const [i, pit] of pits.entries()) {
      const mover = seats[pit < options.pits ? 0 : 1];
      const sow = (): Promise<Answer> => mover.command({ do: "sow", room, turn: i + 1, pit });
      const answer = await sow();
      if (answer.code !== "between-rounds") must(answer);
      else {
        for (const seat of seats) must(await seat.command({ do: "ready", room }));
        must(await sow());
      }
    }
    if (resign) must(await seats[0].command({ do: "resign", room }));
    for (const seat of seats) seat.leave();
    return room;
  }, plan);
}
