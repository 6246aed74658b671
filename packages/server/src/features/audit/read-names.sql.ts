import type { AuditEntry, AuditNames } from "@clove/domain/audit/audit.schema.ts";
import { type NamedKind, namedIds } from "@clove/domain/audit/named-ids.ts";
import { noVariation, variationName } from "@clove/domain/catalogue/variation-name.ts";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";

type Named = { kind: NamedKind; id: number; name: string };
type NamedVariation = Parameters<typeof variationName>[0] & { id: number; product: string };

/** The names of the ids in these entries, including people who have left and goods that are no longer sold. */
export async function readNames(
  db: Db,
  { company_id }: Scope,
  entries: readonly AuditEntry[],
): Promise<AuditNames> {
  const found = namedIds(entries);
  const idsOf = (kind: NamedKind) => [...(found.get(kind) ?? [])];
  const plain = (Object.keys(tables) as PlainKind[]).filter((kind) => found.has(kind));
  const reads = plain.map((kind) => {
    const [table, column] = tables[kind];
    return sql`select ${sql.lit(kind)} as kind, id, ${sql.ref(column)} as name from ${sql.table(table)}
      where company_id = ${company_id} and id = any(${idsOf(kind)}::bigint[])`;
  });
  const [named, variations] = await Promise.all([
    reads.length === 0 ? [] : rowsOf(db, sql<Named>`${sql.join(reads, sql` union all `)}`),
    found.has("variation") ? rowsOf(db, variationsOf(company_id, idsOf("variation"))) : [],
  ]);
  const names: Record<string, Record<string, string>> = {};
  const note = ({ kind, id, name }: Named) => {
    names[kind] = { ...names[kind], [id]: name };
  };
  named.forEach(note);
  for (const variation of variations)
    note({ kind: "variation", id: variation.id, name: goodsName(variation) });
  return names;
}

type PlainKind = Exclude<NamedKind, "variation">;
/** The table of each kind, and the column with its name. */
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

const rowsOf = async <Row>(db: Db, statement: RawBuilder<Row>) => (await statement.execute(db)).rows;

const variationsOf = (company_id: number, ids: number[]) => sql<NamedVariation>`
  select v.id, p.name as product, json_build_object('name', c.name) as color, json_build_object('name', s.name) as size,
    json_build_object('title', m.title) as measurement_unit
  from product_variations v
  join products p on p.company_id = v.company_id and p.id = v.product_id
  left join colors c on c.company_id = v.company_id and c.id = v.color_id
  left join sizes s on s.company_id = v.company_id and s.id = v.size_id
  left join measurement_units m on m.company_id = v.company_id and m.id = v.measurement_unit_id
  where v.company_id = ${company_id} and v.id = any(${ids}::bigint[])`;

/** "Shirt (Red / M)"; only the product's name for a variation without color, size and unit. */
function goodsName({ product, ...variation }: NamedVariation): string {
  const name = variationName(variation);
  return name === noVariation ? product : `${product} (${name})`;
}
