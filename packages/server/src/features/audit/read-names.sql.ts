import type { AuditEntry, AuditNames } from "@clove/domain/audit/audit.schema.ts";
import { type NamedKind, namedIds } from "@clove/domain/audit/named-ids.ts";
import { variationName } from "@clove/domain/catalogue/variation-name.ts";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";

type Named = { kind: NamedKind; id: number; name: string };
type NamedVariation = {
  id: number;
  product: string;
  color: string | null;
  size: string | null;
  unit: string | null;
};

/** What the ids in these entries are called, people who left and goods that are no longer sold included. */
export async function readNames(
  db: Db,
  { company_id }: Scope,
  entries: readonly AuditEntry[],
): Promise<AuditNames> {
  const found = namedIds(entries);
  const idsOf = (kind: NamedKind) => [...(found.get(kind) ?? [])];
  const plain = (Object.keys(tables) as PlainKind[]).filter((kind) => found.has(kind));
  const reads = plain.map(
    (
      kind,
    ) => sql`select ${sql.lit(kind)} as kind, id, ${sql.ref(tables[kind][1])} as name from ${sql.table(tables[kind][0])}
      where company_id = ${company_id} and id = any(${idsOf(kind)}::bigint[])`,
  );
  const [named, variations] = await Promise.all([
    reads.length === 0 ? [] : rowsOf<Named>(db, sql`${sql.join(reads, sql` union all `)}`),
    found.has("variation") ? rowsOf<NamedVariation>(db, variationsOf(company_id, idsOf("variation"))) : [],
  ]);
  const names: Record<string, Record<string, string>> = {};
  const note = ({ kind, id, name }: Named) => {
    names[kind] = { ...names[kind], [id]: name };
  };
  named.forEach(note);
  for (const { id, ...variation } of variations) note({ kind: "variation", id, name: goodsName(variation) });
  return names;
}

type PlainKind = Exclude<NamedKind, "variation">;
/** Where each kind is, and the column that names it. */
const tables: Record<PlainKind, [table: string, column: string]> = {
  user: ["users", "name"],
  branch: ["branches", "name"],
  terminal: ["terminals", "name"],
  order: ["orders", "order_ref"],
  product: ["products", "name"],
  held_cart: ["held_carts", "name"],
  category: ["categories", "name"],
  brand: ["brands", "name"],
};

const rowsOf = async <T>(db: Db, statement: RawBuilder<unknown>): Promise<T[]> =>
  (await (statement as RawBuilder<T>).execute(db)).rows;

const variationsOf = (company_id: number, ids: number[]) => sql`
  select v.id, p.name as product, c.name as color, s.name as size, m.title as unit
  from product_variations v
  join products p on p.company_id = v.company_id and p.id = v.product_id
  left join colors c on c.company_id = v.company_id and c.id = v.color_id
  left join sizes s on s.company_id = v.company_id and s.id = v.size_id
  left join measurement_units m on m.company_id = v.company_id and m.id = v.measurement_unit_id
  where v.company_id = ${company_id} and v.id = any(${ids}::bigint[])`;

/** "Shirt (Red / M)"; a product with one plain variation by its name alone. */
function goodsName({ product, color, size, unit }: Omit<NamedVariation, "id">): string {
  if (!color && !size && !unit) return product;
  const part = variationName({
    color: color === null ? null : { name: color },
    size: size === null ? null : { name: size },
    measurement_unit: unit === null ? null : { title: unit },
  });
  return `${product} (${part})`;
}
