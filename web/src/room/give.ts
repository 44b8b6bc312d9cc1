import type { Cmd, View } from "../../wire/wire.gen.ts";
import { session } from "../app.ts";
import { noteRefusal } from "../refusal.ts";
import { needMe } from "../shell/name.ts";
import { meantFor } from "./meant.ts";

/** give gives a command for what a view of a room shows now, and says so where it is refused. */
export async function give(room: string, view: View, command: Omit<Cmd, "t" | "id" | "room">): Promise<void> {
  const meant = { room, ...meantFor(view, command.do), ...command };
  if (!(await needMe())) return;
  const answer = await session.command(meant);
  if (!answer.ok) noteRefusal(answer);
}
