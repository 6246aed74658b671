import { readOfflineRef } from "@clove/domain/ids.ts";
import { sumAmounts } from "@clove/domain/money.ts";
import { localRows, type Plural, recordKinds, type SyncKind } from "@clove/domain/sync/record-kinds.ts";
import { type StreamRows, type StreamType, streamTags } from "@clove/domain/sync/stream.schema.ts";
import type { ClovePosDb } from "./clove-pos-db.ts";
import type { LastKnown, UnsentWork } from "./last-known.ts";
import { type MadeRows, madeRows, madeTables, salesIn, tempIdsIn } from "./made-rows.ts";
import { isPacked, type MemoryCopy, type SmallType } from "./memory-copy.ts";
import { madeHere } from "./packed-rows.ts";
import { keyOf } from "./row-keys.ts";
import { type LocalOrder, type OutboxRow, type SaleRows, shownId, shownOrder } from "./rows.ts";
import { tableOf } from "./table-rows.ts";
import { creditDecimals, effectOf, type RowName, UnsentSums } from "./unsent-sums.ts";

type MadeType = Extract<Plural, StreamType>;
export const isStreamed = (plural: Plural): plural is MadeType => plural in streamTags;

/** A record of the outbox; `sale`: number and total, if it is an order. */
type Shown = {
  kind: SyncKind;
  temp_id: string;
  rows: [MadeType, string][];
  sale: UnsentWork["latest"][number] | null;
};
const latestSales = 5;

/**
 * What this company's people made here and the server has not acknowledged, shown in memory beside the server's rows: in
 * the wire's shape, with an id below zero and `synced` 0, and its sales taken off stock and credit (offline §8). Another company's
 * unsent work stays unseen (offline §9). Follows the outbox: each run reads only what was added since, however much waits.
 */
export class MadeHere {
  /** By their local_id in the outbox, which only grows. */
  private readonly shown = new Map<number, Shown>();
  private newest = 0;
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly db: ClovePosDb,
    private readonly memory: MemoryCopy,
    private readonly company_id: number,
    /** Notes what waits here, in case the browser deletes the database. */
    private readonly witness?: LastKnown,
  ) {}

  /** The database was replaced: its local ids begin at 1 again. */
  beginAnew(): Promise<void> {
    this.newest = 0;
    return this.follow();
  }

  /** Applies additions and deletions since the last time, from any tab. */
  follow(): Promise<void> {
    const turn = this.last.then(() => this.read());
    // The next run reads again what this one could not.
    this.last = turn.catch(() => {});
    return turn;
  }

  /**
   * The credit that sales of this device use and the server does not know, also in other tabs, whose sales may not have been
   * read yet. Needs a transaction on outbox, orders, order_items and payment_logs.
   */
  async creditOf(customer: RowName): Promise<number> {
    const known = typeof customer === "number" ? this.memory.packed("users").read(customer) : undefined;
    const names = [customer, known?.temp_id ?? null];
    const records = (await this.recordsSince(this.newest)).filter(({ kind }) => kind === "order");
    const sales = salesIn(await madeRows(this.db, records));
    const { unsent } = this.memory;
    const others = new UnsentSums();
    // Some may have been read meanwhile.
    count(
      others,
      this.memory,
      sales.filter(({ order }) => !unsent.has(order.temp_id ?? "")),
    );
    return sumAmounts([unsent.creditOf(...names), others.creditOf(...names)], creditDecimals);
  }

  /** The highest number that any order of a series was seen with, also in a database that is gone. */
  lastNumber(series: string): number {
    return Math.max(this.memory.lastNumber(series), this.witness?.lastNumber(this.company_id, series) ?? 0);
  }

  private async read(): Promise<void> {
    const { db, memory, company_id } = this;
    const ours = () => db.outbox.where("company_id").equals(company_id);
    const { gone, settled, records, rows } = await db.transaction("r", madeTables(db), async () => {
      const since = this.newest;
      const came = await this.recordsSince(since);
      // Local ids only grow: if there are as many as expected, none of those that are shown can be gone.
      const present =
        this.shown.size + came.length === (await ours().count()) ? null : await ours().primaryKeys();
      const left = new Set(present ?? this.shown.keys());
      const away = present === null ? [] : [...this.shown.keys()].filter((local_id) => !left.has(local_id));
      // Records that refer to a parent were rewritten when it got its id.
      const settled = await this.settledRows(away);
      const anew = since === 0 || away.some((local_id) => this.shown.get(local_id)?.kind !== "order");
      const read = anew ? await ours().toArray() : came;
      const gone = anew ? [...this.shown.keys()] : away;
      return { gone, settled, records: read, rows: await madeRows(db, read) };
    });
    for (const local_id of gone) this.forget(local_id);
    for (const { type, row } of settled)
      if (!memory.isKnown(type, row.temp_id))
        memory.setSmall(type, row as never, memory.newestGeneration(type));
    const made = salesIn(rows);
    const sales = new Map(made.map(({ order }) => [order.temp_id, saleOf(order)]));
    for (const row of records) {
      const { local_id = 0, kind, temp_id } = row;
      const types = localRows.flatMap(({ plural }) => (isStreamed(plural) ? plural : []));
      const own = types.flatMap((type) => tempIdsIn(row, type).map((id): [MadeType, string] => [type, id]));
      this.shown.set(local_id, { kind, temp_id, rows: own, sale: sales.get(temp_id) ?? null });
      this.newest = Math.max(this.newest, local_id);
    }
    show(memory, rows, made);
    count(memory.unsent, memory, made);
    if (gone.length + records.length > 0) this.testify();
  }

  private testify(): void {
    const sales = [...this.shown.values()].flatMap(({ sale }) => sale ?? []);
    const numbers: Record<string, number> = {};
    for (const { order_ref } of sales) {
      const read = readOfflineRef(order_ref);
      if (read) numbers[read.series] = Math.max(read.number, numbers[read.series] ?? 0);
    }
    const total = sumAmounts(
      sales.map((sale) => sale.total),
      creditDecimals,
    );
    const latest = sales.slice(-latestSales);
    this.witness?.noteUnsent(
      this.company_id,
      { records: this.shown.size, sales: sales.length, total, latest },
      numbers,
    );
  }

  private async recordsSince(local_id: number): Promise<OutboxRow[]> {
    const rows = await this.db.outbox.where(":id").above(local_id).toArray();
    return rows.filter(({ company_id }) => company_id === this.company_id);
  }

  /** What the stored rows of settled records became until the stream brings them: the server's, of a small type. */
  private async settledRows(local_ids: readonly number[]) {
    const settled: { type: SmallType; row: { temp_id: string } }[] = [];
    for (const [type, temp_id] of local_ids.flatMap((local_id) => this.shown.get(local_id)?.rows ?? [])) {
      if (isPacked(type)) continue;
      const rows = await tableOf(this.db, type).where("temp_id").equals(temp_id).toArray();
      for (const { local_id: _, synced, ...row } of rows)
        if (synced === 1) settled.push({ type, row: { ...row, temp_id } });
    }
    return settled;
  }

  private forget(local_id: number): void {
    const { temp_id, rows } = this.shown.get(local_id)!;
    this.shown.delete(local_id);
    for (const [type, id] of rows) this.memory.forgetMadeHere(type, id);
    this.memory.unsent.delete(temp_id);
  }
}

const saleOf = ({ order_ref, total }: LocalOrder) => ({ order_ref, total });

/** Records already received from the stream are included in the server's figures. */
function count(sums: UnsentSums, memory: MemoryCopy, sales: readonly SaleRows[]): void {
  for (const sale of sales) {
    const { temp_id } = sale.order;
    if (temp_id && !memory.isKnown("orders", temp_id)) sums.set(temp_id, effectOf(sale));
  }
}

function show(memory: MemoryCopy, made: MadeRows, sales: readonly SaleRows[]): void {
  for (const { kind, plural, references, link } of localRows) {
    if (!isStreamed(plural)) continue;
    const named = { ...references, ...(link && { [link]: recordKinds[kind].plural }) };
    const rows =
      plural === "orders" ? sales.map(shownOrder) : made[plural].map((row) => ({ ...row, id: shownId(row) }));
    for (const row of rows as Record<string, unknown>[]) {
      for (const [field, type] of Object.entries(named)) {
        const temp_id = row[`${field}_temp_id`];
        row[`${field}_id`] ??=
          typeof temp_id === "string" ? (memory.idByTempId(type, temp_id) ?? null) : null;
      }
      putRow(memory, plural, row as never);
    }
  }
}

function putRow<T extends MadeType>(
  memory: MemoryCopy,
  type: T,
  { local_id: _, ...row }: StreamRows[T] & { local_id?: number },
) {
  const wire = row as unknown as StreamRows[T];
  if (isPacked(type)) {
    memory.setPacked(type, wire.id, keyOf(type, wire as never), JSON.stringify(wire), madeHere);
  } else {
    memory.setSmall(type as "categories", wire as StreamRows["categories"], madeHere);
  }
}
