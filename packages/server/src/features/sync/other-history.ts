import { nameWithVariation, noVariation, variationName } from "@clove/domain/catalogue/variation-name.ts";
import { nameTag } from "@clove/domain/receipt-code/name-tag.ts";
import { type Refusal, refuse } from "@clove/domain/refusal.ts";
import type { SyncKind } from "@clove/domain/sync/record-kinds.ts";
import { sql } from "kysely";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { fitHistory } from "./history.sql.ts";
import { type ReadAt, readEventId } from "./stream-cursor.ts";

type Row = Readonly<Record<string, unknown>>;
/** A table, the record's field with the id of a row, and its field with the name that this row had in the sender's copy. */
type Named = readonly [table: Table, id: string, name: string];
type Reference = { table: Table; id: number; name: string; history: string; path: string };

const customer = ["users", "user_id", "user_name"] as const;
const goods = ["product_variations", "product_variation_id", "name"] as const;
const store = ["branches", "branch_id", "branch_name"] as const;
const counter = ["terminals", "terminal_id", "terminal_no"] as const;

/** By kind of record, the ids that come with names; `parts`: in the rows within the record. `sale`: the online call. */
const named: Partial<
  Record<SyncKind | "sale", { own: readonly Named[]; parts: Record<string, readonly Named[]> }>
> = {
  sale: { own: [counter, customer], parts: { items: [goods] } },
  order: {
    own: [counter, ["users", "cashier_user_id", "cashier_name"], customer],
    parts: { order_items: [goods] },
  },
  counter_act: {
    own: [counter, ["users", "cashier_user_id", "cashier_name"], customer],
    // The goods of an exchange.
    parts: { items: [goods] },
  },
  drawer_opening: { own: [counter, ["users", "cashier_user_id", "cashier_name"]], parts: {} },
  held_cart: { own: [store, customer], parts: { lines: [goods] } },
  category: { own: [["categories", "parent_id", "parent_name"]], parts: {} },
  product: {
    own: [store, ["categories", "category_id", "category_name"], ["brands", "brand_id", "brand_name"]],
    parts: {
      product_variations: [
        ["colors", "color_id", "color_name"],
        ["sizes", "size_id", "size_name"],
        ["measurement_units", "measurement_unit_id", "measurement_unit_title"],
      ],
    },
  },
};

/**
 * The ids in a record that mean other rows here than for its sender, whose copy may be of another history of the database: then
 * the stored name must be the one that came with the id (docs/decisions/080). A record without `history` is from an older app and
 * is not checked, nor is a row whose own `history` is null; a row without that field has the history of its record.
 */
export async function findOthers(
  db: Db,
  scope: Scope,
  kind: SyncKind | "sale",
  record: Row,
): Promise<Refusal[]> {
  const references = referencesOf(kind, record);
  if (references.length === 0) return [];
  const histories = [...new Set(references.map(({ history }) => history))];
  const fit = await fitHistory(db, scope, histories.map(readEventId));
  const unsure = references.filter(({ history }) => !fit[histories.indexOf(history)]);
  const tables = [...new Set(unsure.map(({ table }) => table))];
  const stored = new Map(
    await Promise.all(
      tables.map(async (table) => [table, await readNames(db, scope, table, unsure)] as const),
    ),
  );
  return unsure.flatMap(({ table, id, name, path }) =>
    stored.get(table)!.get(id)?.includes(name) ? [] : refuse("other_history", { what: name }, path),
  );
}

/** The cursors of the copies that the ids in a record are from; null if one cannot be read. */
export function cursorsOf(kind: SyncKind | "sale", record: Row): ReadAt[] | null {
  const cursors = [...new Set(referencesOf(kind, record).map(({ history }) => history))].map(readEventId);
  return cursors.includes(null) ? null : (cursors as ReadAt[]);
}

function referencesOf(kind: SyncKind | "sale", record: Row): Reference[] {
  const { own = [], parts = {} } = named[kind] ?? {};
  const inside = Object.entries(parts).flatMap(([field, names]) => {
    const rows = record[field];
    return Array.isArray(rows) ? rows.flatMap((row: Row, at) => read(row, names, `${field}.${at}.`)) : [];
  });
  return [...read(record, own, ""), ...inside];

  function read(row: Row, names: readonly Named[], at: string): Reference[] {
    const history = "history" in row ? row.history : record.history;
    if (typeof history !== "string") return [];
    return names.flatMap(([table, field, name]) => {
      const id = Number(row[field] ?? 0);
      const isId = Number.isSafeInteger(id) && id > 0;
      return isId ? [{ table, id, name: String(row[name] ?? "").trim(), history, path: at + field }] : [];
    });
  }
}

/**
 * By id, a function from the number in place of a name (`nameTag`) to the name of the row, if it has this number; otherwise to the
 * id in brackets, which is nobody's name.
 */
export async function namesByTag(
  db: Db,
  scope: Scope,
  table: Table,
  ids: readonly number[],
): Promise<(id: number, tag: number | null) => string | null> {
  const stored = await readNames(
    db,
    scope,
    table,
    ids.map((id) => ({ table, id })),
  );
  return (id, tag) =>
    tag === null ? null : (stored.get(id)?.find((name) => nameTag(name) === tag) ?? `(${id})`);
}

type Variation = { name: string; color: string | null; size: string | null; title: string | null };

const columns = {
  terminals: "unique_no",
  users: "name",
  branches: "name",
  categories: "name",
  brands: "name",
  colors: "name",
  sizes: "name",
  measurement_units: "title",
  product_variations: null,
} as const;
type Table = keyof typeof columns;

/** By id, the names under which a till may know the row. */
async function readNames(
  db: Db,
  { company_id }: Scope,
  table: Table,
  of: readonly Pick<Reference, "table" | "id">[],
): Promise<Map<number, string[]>> {
  const ids = of.flatMap((reference) => (reference.table === table ? reference.id : []));
  const column = columns[table];
  if (column !== null) {
    const { rows } = await sql<{ id: number; name: string }>`select id, ${sql.ref(column)} as name
      from ${sql.table(table)} where company_id = ${company_id} and id = any(${ids}::bigint[])`.execute(db);
    return new Map(rows.map(({ id, name }) => [id, [name]]));
  }
  const { rows } = await sql<Variation & { id: number }>`
    select v.id, p.name, c.name as color, s.name as size, u.title from product_variations v
    join products p on p.company_id = v.company_id and p.id = v.product_id
    left join colors c on c.company_id = v.company_id and c.id = v.color_id
    left join sizes s on s.company_id = v.company_id and s.id = v.size_id
    left join measurement_units u on u.company_id = v.company_id and u.id = v.measurement_unit_id
    where v.company_id = ${company_id} and v.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, namesOf(row)]));
}

/** A variation's name in a sale, and in a held cart. */
function namesOf({ name, color, size, title }: Variation): string[] {
  const variation = variationName({
    color: color === null ? null : { name: color },
    size: size === null ? null : { name: size },
    measurement_unit: title === null ? null : { title },
  });
  const held = variation === noVariation ? name : `${name} ${variation}`;
  return [nameWithVariation(name, variation), held.slice(0, 255).trim()];
}
