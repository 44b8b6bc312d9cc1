import assert from "node:assert/strict";
import { test } from "node:test";
import { Along } from "../src/room/along.ts";
import type { Kind, Seek } from "../wire/wire.gen.ts";
import { aView } from "./fake.ts";

const over = aView({ phase: "finished", to: "next" });
const inLine = (table: string): Seek => ({ id: "seek", who: { id: "me", name: "Me" }, at: 0, table });

test("who goes along to a table's next match, and who stays where they are", () => {
  const goes = (kind: Kind, seat?: number, mine?: number, line?: Seek): string => {
    let went = "";
    const along = new Along("here", (next) => (went = next));
    along.hear(kind, seat, over, mine, line);
    along.see(over, false);
    return went;
  };
  assert.equal(goes("stayed", 0, 0), "next", "who has won");
  assert.equal(goes("stayed", 0, 1), "", "who has lost");
  assert.equal(goes("stayed", undefined, 0), "", "who played, where neither stays");
  assert.equal(goes("stayed", 0), "", "who watches");
  for (const table of ["here", "next"])
    assert.equal(goes("stayed", 0, undefined, inLine(table)), "next", `who waits ${table}`);
  assert.equal(goes("stayed", 0, undefined, inLine("another")), "", "who waits at another table");
  assert.equal(goes("rematched", undefined, 1), "next", "who plays a rematch");
  assert.equal(goes("rematched", undefined, undefined, inLine("here")), "next", "who waits for its end");
  assert.equal(goes("rematched"), "", "who watches a rematch");
  assert.equal(goes("ended", 0, 0), "", "who has won, before anybody is called");
});

test("nobody is taken along before the end has been shown, nor twice", () => {
  const went: string[] = [];
  const along = new Along("here", (next) => went.push(next));
  const playing = aView({ phase: "playing" });
  assert.equal(along.called("next", "another seek", undefined), false);
  along.see(over, false);
  assert.equal(along.called("next", "here", undefined), true, "who keeps a seat knows of it by the table");
  along.see(playing, false); // the room lags behind
  along.see(playing, true); // its last turn is shown
  along.see(over, true);
  assert.deepEqual(went, []);
  along.see(over, false);
  along.see(over, false);
  assert.deepEqual(went, ["next"]);
  assert.equal(
    along.called("next", "my seek", "next"),
    true,
    "who is called from the line, where the table goes on",
  );
});
