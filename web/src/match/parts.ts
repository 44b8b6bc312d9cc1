/** What a room loads when somebody first looks back in it, all at once. */
export { anchorOf, cursorOf, lastOf } from "./cursor.ts";
export { Deck } from "./deck.ts";
export { loadMatch } from "./load.ts";
export { TurnIndex } from "./turns.ts";
