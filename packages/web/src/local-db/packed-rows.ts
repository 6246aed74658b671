/**
 * Rows of one type by id, each kept as its JSON text and parsed only when it is read, so that 100,000 rows are loaded in a
 * fraction of a second. Beside the text is the row's key, with the fields that the search index needs. A slot is a row's place in
 * the lists below, which it keeps until it is deleted.
 */
export class PackedRows<Row extends { id: number }> {
  readonly ids: number[] = [];
  readonly keys: string[] = [];
  private readonly texts: (string | null)[] = [];
  /** The snapshot that a row was last part of; rows made here stand outside of snapshots. */
  private readonly generations: number[] = [];
  private readonly slots = new Map<number, number>();

  get size(): number {
    return this.slots.size;
  }

  slotOf(id: number): number | undefined {
    return this.slots.get(id);
  }

  textOf(id: number): string | null {
    const slot = this.slots.get(id);
    return slot === undefined ? null : this.texts[slot]!;
  }

  read(id: number): Row | undefined {
    const text = this.textOf(id);
    return text === null ? undefined : (JSON.parse(text) as Row);
  }

  /** Returns the slot and its former key, null for a new row. */
  set(id: number, key: string, text: string, generation: number): { slot: number; before: string | null } {
    const known = this.slots.get(id);
    const slot = known ?? this.ids.length;
    const before = known === undefined ? null : this.keys[known]!;
    this.slots.set(id, slot);
    this.ids[slot] = id;
    this.keys[slot] = key;
    this.texts[slot] = text;
    this.generations[slot] = generation;
    return { slot, before };
  }

  /** Returns the slot that is empty now, and the key that it had. */
  delete(id: number): { slot: number; key: string } | null {
    const slot = this.slots.get(id);
    if (slot === undefined) return null;
    this.slots.delete(id);
    this.texts[slot] = null;
    return { slot, key: this.keys[slot]! };
  }

  /** Ids whose row was in no snapshot since `generation`. */
  olderThan(generation: number): number[] {
    return [...this.slots].flatMap(([id, slot]) => (this.generations[slot]! < generation ? [id] : []));
  }

  /** The newest snapshot that a row was part of; 0 if there is none. */
  newestGeneration(): number {
    let newest = 0;
    for (const slot of this.slots.values()) {
      const generation = this.generations[slot]!;
      if (generation > newest && generation < madeHere) newest = generation;
    }
    return newest;
  }

  /** All ids, in no order. */
  allIds(): IterableIterator<number> {
    return this.slots.keys();
  }
}

/** Generation of rows that no snapshot may take away. */
export const madeHere = Number.MAX_SAFE_INTEGER;

/** Slots in an order that is updated lazily: changes are merged in at the next read. */
export class SortedSlots {
  private sorted: number[] = [];
  private readonly fresh = new Set<number>();
  private readonly gone = new Set<number>();

  constructor(private readonly compare: (a: number, b: number) => number) {}

  add(slot: number): void {
    this.fresh.add(slot);
  }

  /** To be called also before a slot is added again under another key. */
  remove(slot: number): void {
    if (!this.fresh.delete(slot)) this.gone.add(slot);
  }

  inOrder(): readonly number[] {
    if (this.gone.size > 0) {
      this.sorted = this.sorted.filter((slot) => !this.gone.has(slot));
      this.gone.clear();
    }
    if (this.fresh.size > 0) {
      const added = [...this.fresh].sort(this.compare);
      this.fresh.clear();
      this.sorted = this.sorted.length === 0 ? added : merge(this.sorted, added, this.compare);
    }
    return this.sorted;
  }
}

/** Finds the place of each added slot by binary search, and copies what lies between. */
function merge(sorted: number[], added: number[], compare: (a: number, b: number) => number): number[] {
  const merged: number[] = [];
  let from = 0;
  for (const slot of added) {
    const to = firstAfter(sorted, slot, from, compare);
    while (from < to) merged.push(sorted[from++]!);
    merged.push(slot);
  }
  while (from < sorted.length) merged.push(sorted[from++]!);
  return merged;
}

function firstAfter(
  sorted: number[],
  slot: number,
  from: number,
  compare: (a: number, b: number) => number,
): number {
  let [low, high] = [from, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(sorted[middle]!, slot) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
