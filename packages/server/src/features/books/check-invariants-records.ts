import type { Invariant } from "./sharing.ts";

const tablesWithTempId = [
  "users",
  "terminals",
  "categories",
  "brands",
  "products",
  "product_variations",
  "orders",
  "held_carts",
];

const openShiftsBy = (column: "terminal_id" | "user_id") => `
  select ${column}, array_agg(id order by id) as shift_ids from shifts
  where company_id = $1 and closed_at is null
  group by ${column} having count(*) > 1
  order by 1`;

export const recordInvariants: readonly Invariant[] = [
  { name: "at most one open shift per counter", sql: openShiftsBy("terminal_id") },
  { name: "at most one open shift per cashier", sql: openShiftsBy("user_id") },
  {
    name: "a temp id names one record for ever",
    reads: "ledgers",
    sql: `
      select temp_id, array_agg(record order by record) as records
      from (${tablesWithTempId
        .map((table) => `select temp_id, '${table} ' || id as record from ${table} where company_id = $1`)
        .join(" union all ")}) named
      where temp_id is not null
      group by temp_id having count(*) > 1
      order by 1`,
  },
  {
    name: "a stored key has its answer",
    reads: "ledgers",
    // Or, after the answer was pruned, the row from which it is made again (docs/decisions/077).
    sql: `select key, call from idempotency_keys
      where company_id = $1 and answer is null and row_id is null order by 1`,
  },
  {
    name: "what lies in quarantine is not stored, what was retried is",
    sql: `
      select q.id as quarantine_id, q.temp_id, q.status, k.call from quarantine q
      left join idempotency_keys k on k.company_id = q.company_id and k.key = q.temp_id
      where q.company_id = $1 and q.code <> 'key_reused' and (q.status = 'retried') <> (k.key is not null)
      order by 1`,
  },
  {
    name: "a key names the order that has its temp id",
    reads: "ledgers",
    sql: `
      select o.id as order_id, o.temp_id, k.call, coalesce(k.row_id, (k.answer->>'id')::bigint) as answered_id from orders o
      join idempotency_keys k on k.company_id = o.company_id and k.key = o.temp_id
      where o.company_id = $1 and coalesce(k.row_id, (k.answer->>'id')::bigint) is distinct from o.id
      order by 1`,
  },
  {
    name: "a held cart's lines name variations of the company",
    sql: `
      select h.id as held_cart_id, l->>'product_variation_id' as missing
      from held_carts h cross join jsonb_array_elements(h.lines) l
      where h.company_id = $1 and not exists (select from product_variations v
        where v.company_id = $1 and v.id = (l->>'product_variation_id')::bigint)
      order by 1, 2`,
  },
  {
    // `except` rather than a join: with outdated statistics, after a big import, PostgreSQL would join with a lookup for each row.
    name: "searches know every product by its name",
    sql: `
      select id as product_id, fold_case(name) collate "C" as sort_name, search_fold(name) as search_name
      from products where company_id = $1
      except select product_id, sort_name, search_name from product_names where company_id = $1
      order by 1`,
  },
  {
    name: "a drawer opening is in a shift of its counter",
    sql: `
      select d.id as drawer_opening_id, d.terminal_id, s.terminal_id as shift_terminal_id
      from drawer_openings d join shifts s on s.company_id = d.company_id and s.id = d.shift_id
      where d.company_id = $1 and s.terminal_id <> d.terminal_id
      order by 1`,
  },
  {
    name: "a warehouse has no counter",
    sql: `
      select t.id as terminal_id, t.branch_id from terminals t
      join branches b on b.company_id = t.company_id and b.id = t.branch_id
      where t.company_id = $1 and b.type = 'warehouse'
      order by 1`,
  },
];
