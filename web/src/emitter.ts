/** Emitter tells whoever listens. */
export class Emitter<T = void> {
  private readonly ears = new Set<(what: T) => void>();

  /** on listens until the function that comes back is called. */
  on(ear: (what: T) => void): () => void {
    this.ears.add(ear);
    return () => void this.ears.delete(ear);
  }

  /** emit tells everybody who listens now. */
  emit(what: T): void {
    for (const ear of [...this.ears]) ear(what);
  }
}
