import type { PriceChange, PriceChangeRow } from "@clove/domain/catalogue/price-changes.schema.ts";
import type { PriceRule, RuledVariation } from "@clove/domain/catalogue/price-rule.ts";
import type { ProductNarrow } from "@clove/domain/catalogue/products.schema.ts";
import { AppError } from "@clove/domain/errors.ts";
import { type RawBuilder, sql } from "kysely";
import { writeAtCompany } from "../../db/at-company.sql.ts";
import { makeDue } from "../../db/company-work.sql.ts";
import { jsonOf } from "../../db/if-selected.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { nameOf } from "../products/convert/converted-rows.ts";
import { setSalePrices } from "../products/convert/price-conversion.sql.ts";
import { seesCosts } from "../products/product-columns.sql.ts";
import { allMatches, setSearch } from "../products/search/matching-products.sql.ts";

type Company = Pick<Scope, "company_id">;
/** A sale price before and after a change; amounts. */
export type ChangedPrice = { id: number; before: number; after: number };

const columns = sql`c.id, c.status, c.created_at, c.effective_at, ${jsonOf("u", "id", "name")} as user, c.changed, c.rule, c.rule is not null as is_by_rule,
  c.prices_include_tax, case when x.id is not null then ${jsonOf("x", "id", "name")} end as cancelled_by, c.cancelled_at`;
/** Without a rule by which costs could be told, for whoever does not see them. */
export const seenChange = (scope: Scope, change: PriceChange): PriceChange =>
  change.rule?.of === "purchase_price" && !seesCosts(scope) ? { ...change, rule: null } : change;

const joins = sql`join users u on u.company_id = c.company_id and u.id = c.user_id
  left join users x on x.company_id = c.company_id and x.id = c.cancelled_by`;

/** Price changes, newest first; `count`: of all (catalogue §23). */
export async function listPriceChanges(
  db: Db,
  scope: Scope,
  { page, length, status }: { page: number; length: number; status?: PriceChange["status"] | undefined },
): Promise<{ price_changes: PriceChange[]; count: number }> {
  const where = sql`c.company_id = ${scope.company_id} and ${status === undefined ? sql`true` : sql`c.status = ${status}`}`;
  const [found, counted] = await Promise.all([
    sql<PriceChange>`select ${columns} from price_changes c ${joins} where ${where}
      order by c.created_at desc, c.id desc limit ${length} offset ${(page - 1) * length}`.execute(db),
    sql<{ count: number }>`select count(*) from price_changes c where ${where}`.execute(db),
  ]);
  return {
    price_changes: found.rows.map((change) => seenChange(scope, change)),
    count: counted.rows[0]!.count,
  };
}

/** @throws AppError not_found */
export async function readPriceChange(db: Db, { company_id }: Company, id: number): Promise<PriceChange> {
  const { rows } = await sql<PriceChange>`
    select ${columns} from price_changes c ${joins} where c.company_id = ${company_id} and c.id = ${id}`.execute(
    db,
  );
  if (!rows[0]) throw new AppError("not_found", {}, "id");
  return rows[0];
}

/** The prices of a change by the id of their variation; `count`: of all. @throws AppError not_found */
export async function listPriceChangeRows(
  db: Db,
  { company_id }: Scope,
  { id, page, length }: { id: number; page: number; length: number },
): Promise<{ rows: PriceChangeRow[]; count: number }> {
  type Named = Parameters<typeof nameOf>[0];
  const [found, change] = await Promise.all([
    sql<Omit<PriceChangeRow, "variation"> & Pick<Named, "color" | "size" | "unit">>`
      select r.product_variation_id, p.name as product, k.name as color, z.name as size, u.title as unit, v.barcode,
        r.before, r.after, v.sale_price as present
      from (select * from price_change_rows where company_id = ${company_id} and price_change_id = ${id}
        order by product_variation_id limit ${length} offset ${(page - 1) * length}) r
      join product_variations v on v.company_id = r.company_id and v.id = r.product_variation_id
      join products p on p.company_id = v.company_id and p.id = v.product_id
      left join colors k on k.company_id = v.company_id and k.id = v.color_id
      left join sizes z on z.company_id = v.company_id and z.id = v.size_id
      left join measurement_units u on u.company_id = v.company_id and u.id = v.measurement_unit_id
      order by r.product_variation_id`.execute(db),
    readPriceChange(db, { company_id }, id),
  ]);
  const rows = found.rows.map(({ color, size, unit, ...row }) => ({
    ...row,
    variation: nameOf({ color, size, unit }),
  }));
  return { rows, count: change.changed };
}

/** The sale prices of these variations. */
export async function readPrices(
  db: Db,
  { company_id }: Scope,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; sale_price: number }>`
    select id, sale_price from product_variations where company_id = ${company_id} and id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, sale_price }) => [id, sale_price]));
}

/**
 * The sale prices that variations had at a moment (ISO 8601), of those whose price a price change has made another one since; all others
 * have their present price.
 */
export async function readFormerPrices(
  db: Db,
  { company_id }: Scope,
  ids: readonly number[],
  moment: string,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; before: number }>`
    select distinct on (r.product_variation_id) r.product_variation_id as id, r.before
    from price_changes c
    join price_change_rows r on r.company_id = c.company_id and r.price_change_id = c.id
      and r.product_variation_id = any(${[...ids]}::bigint[])
    where c.company_id = ${company_id} and c.status = 'done' and c.effective_at > ${moment}::timestamptz
    order by r.product_variation_id, c.effective_at, c.id`.execute(db);
  return new Map(rows.map(({ id, before }) => [id, before]));
}

export type PricedVariation = RuledVariation & { id: number; purchase_price: number };

/** The products that a search within a filter finds, by id. */
export async function matchingProducts(
  db: Db,
  scope: Scope,
  { keyword = "", ...narrow }: ProductNarrow & { keyword?: string | undefined },
): Promise<number[]> {
  await setSearch(db, keyword);
  const { rows } = await sql<{ id: number }>`
    select distinct id from (${allMatches(scope, keyword, narrow)}) found order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** All variations of these products. */
export async function variationsOf(
  db: Db,
  { company_id }: Scope,
  product_ids: readonly number[],
): Promise<PricedVariation[]> {
  const { rows } = await sql<PricedVariation>`
    select v.id, v.sale_price, v.purchase_price, p.sale_vat
    from products p join product_variations v on v.company_id = p.company_id and v.product_id = p.id
    where p.company_id = ${company_id} and p.id = any(${[...product_ids]}::bigint[]) order by v.id`.execute(
    db,
  );
  return rows;
}

/** A planned change as the data stream has it, whose row is c. */
export const plannedColumns = sql`c.id, c.effective_at as "from", (
  select coalesce(json_agg(json_build_array(r.product_variation_id, r.after) order by r.product_variation_id), '[]')
  from price_change_rows r where r.company_id = c.company_id and r.price_change_id = c.id) as prices`;

type NewChange = {
  status: "planned" | "done";
  /** Null: now. */
  effective_at: number | null;
  rule: PriceRule | null;
};

/** @returns its id; `changed` is counted by `writePrices`. */
export async function insertPriceChange(
  db: Db,
  { company_id, user_id, prices_include_tax }: Scope,
  { status, effective_at, rule }: NewChange,
): Promise<number> {
  const at: RawBuilder<unknown> =
    effective_at === null ? sql`now()` : sql`${new Date(effective_at).toISOString()}`;
  const { rows } = await sql<{ id: number }>`
    insert into price_changes (company_id, user_id, status, effective_at, prices_include_tax, rule, changed)
    values (${company_id}, ${user_id}, ${status}, ${at}, ${prices_include_tax},
      ${rule === null ? null : JSON.stringify(rule)}::jsonb, 0)
    returning id`.execute(db);
  if (status === "planned") await makeDue(db, { company_id }, "prices", at);
  return rows[0]!.id;
}

/** Adds prices to a change, and sets them if it is done. */
export async function writePrices(
  db: Db,
  scope: Scope,
  { id, status }: { id: number; status: NewChange["status"] },
  prices: readonly ChangedPrice[],
): Promise<void> {
  if (prices.length === 0) return;
  const statement = sql`insert into price_change_rows (company_id, price_change_id, product_variation_id, before, after)
    select ${scope.company_id}, ${id}, r.id, r.before, r.after
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as r (id bigint, before numeric, after numeric)`;
  await writeAtCompany(db, scope, statement);
  if (status === "done")
    await setSalePrices(
      db,
      scope,
      prices.map((price) => ({ id: price.id, sale_price: price.after })),
    );
}

/** Once all prices of a change are written; tills are told by this. */
export async function countPrices(db: Db, { company_id }: Scope, id: number, changed: number): Promise<void> {
  await sql`update price_changes set changed = ${changed} where company_id = ${company_id} and id = ${id}`.execute(
    db,
  );
}

/** How many prices the planned changes have. */
export async function countPlannedPrices(db: Db, { company_id }: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(changed), 0)::int as count from price_changes
    where company_id = ${company_id} and status = 'planned'`.execute(db);
  return rows[0]!.count;
}

/** How many price changes are planned. */
export async function countPlanned(db: Db, { company_id }: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from price_changes where company_id = ${company_id} and status = 'planned'`.execute(db);
  return rows[0]!.count;
}

/** The company's planned changes whose day has begun, the earliest first. */
export async function duePriceChanges(db: Db, { company_id }: Company): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from price_changes where company_id = ${company_id} and status = 'planned' and effective_at <= now()
    order by effective_at, id`.execute(db);
  return rows.map(({ id }) => id);
}

/** When the company's next planned change begins; null: none is planned. */
export async function nextPriceChange(db: Db, { company_id }: Company): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`select min(effective_at)::text as at from price_changes
    where company_id = ${company_id} and status = 'planned'`.execute(db);
  return rows[0]!.at;
}

/** Sets the prices of a planned change, and stores in it which ones they replace. */
export async function setPlannedPrices(db: Db, { company_id }: Company, id: number): Promise<void> {
  const ofChange = sql`r.company_id = ${company_id} and r.price_change_id = ${id}`;
  await sql`update price_change_rows r set before = v.sale_price from product_variations v
    where ${ofChange} and v.company_id = r.company_id and v.id = r.product_variation_id`.execute(db);
  await sql`update product_variations v set sale_price = r.after from price_change_rows r
    where ${ofChange} and v.company_id = r.company_id and v.id = r.product_variation_id`.execute(db);
}
