import type { Analysis, Outlook, State } from "../../wire/wire.gen.ts";
import { Emitter } from "../emitter.ts";
import { ask, type Refused } from "../http.ts";
import { isSet } from "../names.ts";
import type { Study } from "./address.ts";
import { dealtFrom, requestOf, type Setup } from "./setup.ts";
import { add, visit, type Node } from "./tree.ts";
import { Worths, type Thought } from "./worths.ts";

/** analyse asks the server what each pit of a position leads to. */
export const analyse = (setup: Setup, moves: readonly number[] = []): ReturnType<typeof ask<Analysis>> =>
  ask<Analysis>("POST", "/api/analysis", { body: requestOf(setup, moves), patience: 10_000 });

/** Desk is a study with what the server has said of its positions. */
export class Desk {
  /** another position is looked at, or more is known of it */
  readonly changed = new Emitter();
  /** where the server thinks, if it is to */
  worths: Worths | undefined;
  /** why the server did not say what comes of the position */
  refused: Refused | undefined;
  private readonly known = new WeakMap<Node, Analysis>();
  /** positions that were foretold by the ones before them, and the turns that led there */
  private readonly foretold = new WeakMap<Node, State>();
  private readonly turns = new WeakMap<Node, string>();
  /** deals that can be asked about by themselves */
  private readonly deals = new WeakMap<Node, Setup>();

  constructor(public study: Study) {
    void this.ask();
  }

  get here(): Node {
    return this.study.here;
  }

  /** begin takes another study. */
  begin(study: Study, response?: Analysis): void {
    this.study = study;
    if (response) this.learn(study.root, response);
    this.go(study.here);
  }

  /** go looks at a position. */
  go(node: Node): void {
    this.study.here = node;
    this.refused = undefined;
    visit(node);
    void this.ask();
    this.changed.emit();
  }

  /** state is a position as far as it is known. */
  state(node = this.here): State | undefined {
    const response = this.known.get(node);
    if (!response) return this.foretold.get(node);
    return node.move === "deal" ? (response.deal ?? response.state) : response.state;
  }

  /** outlooks are what the pits lead to; undefined while that is not known. */
  get outlooks(): readonly Outlook[] | undefined {
    const response = this.known.get(this.here);
    return response && (this.deal ? [] : response.pits);
  }

  /** deal is what opens the next round, where this one is over. */
  get deal(): State | undefined {
    return this.here.move === "deal" ? undefined : this.known.get(this.here)?.deal;
  }

  /** winner is who won the match. */
  get winner(): string | undefined {
    return this.known.get(this.here)?.matchWinner;
  }

  /** turn is the one that led to a position, in compact notation. */
  turn(node = this.here): string | undefined {
    return this.turns.get(node);
  }

  /** play sows a pit, if what it leads to is known; false where it is not. */
  play(pit: number): boolean {
    const outlook = this.outlooks?.find((one) => one.pit === pit);
    if (!outlook) return false;
    const node = add(this.here, pit);
    this.foretold.set(node, outlook.after);
    this.turns.set(node, outlook.turn);
    this.go(node);
    return true;
  }

  /** dealNext opens the next round. */
  dealNext(): void {
    const response = this.known.get(this.here);
    if (response?.deal) this.go(this.dealt(add(this.here, "deal"), response.state, response.deal));
  }

  /** dealt has a deal asked about by itself from now on; end is how the round before it ended. */
  dealt(node: Node, end: State, deal: State): Node {
    this.deals.set(node, dealtFrom(this.study.setup, end.winner, deal));
    this.foretold.set(node, deal);
    return node;
  }

  /** setup is where the round that a position is in began. */
  setup(node = this.here): Setup {
    for (let at: Node | undefined = node; at; at = at.parent) {
      const dealt = this.deals.get(at);
      if (dealt) return dealt;
    }
    return this.study.setup;
  }

  /** draft is where one stands as a position to begin from; where nothing can be played, where its round began. */
  get draft(): Setup {
    const own = this.setup();
    const setup = isSet(own.length) ? { ...own, length: 0 } : own; // it is no beginning of a set
    const state = this.state();
    const now = state && state.over === null ? state : this.deal;
    return now
      ? { ...setup, pits: now.pits, held: now.held, round: now.round, toMove: now.toMove === "north" ? 1 : 0 }
      : setup;
  }

  /** moves are those since the round of a position began. */
  private moves(node: Node): number[] {
    const moves: number[] = [];
    for (let at: Node | undefined = node; at && !this.deals.has(at); at = at.parent)
      if (typeof at.move === "number") moves.push(at.move);
    return moves.reverse();
  }

  /** thought is what the pits are worth, as far as the server has said; it thinks while the position is looked at. */
  get thought(): Thought | undefined {
    const state = this.state();
    if (!this.worths || !state || state.over !== null || this.deal || this.refused) return undefined;
    return this.worths.of(this.setup(), this.moves(this.here));
  }

  /** think has the server think about the positions that are looked at, or no more. */
  think(on: boolean): void {
    this.worths?.cease();
    this.worths = on ? new Worths() : undefined;
    this.worths?.changed.on(() => this.changed.emit());
    this.changed.emit();
  }

  /** ask has the server say what comes of the position, unless it has. */
  async ask(): Promise<void> {
    const node = this.here;
    if (this.known.has(node)) return;
    const reply = await analyse(this.setup(node), this.moves(node));
    if (reply.ok) this.learn(node, reply.body);
    else if (node === this.here) this.refused = reply;
    this.changed.emit();
  }

  private learn(node: Node, response: Analysis): void {
    this.known.set(node, response);
    if (node.move === "deal" && response.deal) this.dealt(node, response.state, response.deal);
    else if (response.last !== undefined) this.turns.set(node, response.last);
  }
}
