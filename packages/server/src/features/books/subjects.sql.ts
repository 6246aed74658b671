import type { Subject } from "@clove/domain/books/books.schema.ts";
import { sql } from "kysely";
import type { Db } from "../../db/transaction.ts";

type Detail = Record<string, unknown>;
type Kind = Subject["kind"];
/** What a row is about, before it is known whether that exists. */
type Named = { kind: Kind; id: number; by?: "batch" | "line" };

/** Columns of violations that name something with a page, what tells most first. */
const named: readonly [column: string, kind: Kind, by?: "batch" | "line"][] = [
  ["order_id", "order"],
  ["product_variation_id", "product"],
  ["batch_id", "product", "batch"],
  ["order_item_id", "order", "line"],
  ["shift_id", "shift"],
  ["terminal_id", "counter"],
  ["user_id", "person"],
  ["assigned_user_id", "person"],
];
const ofTable = new Map<unknown, Kind>([
  ["orders", "order"],
  ["terminals", "counter"],
]);

function subjectOf(detail: Detail): Named | null {
  const tables = ofTable.get(detail.table);
  if (tables && typeof detail.id === "number") return { kind: tables, id: detail.id };
  for (const [column, kind, by] of named) {
    const id = detail[column];
    if (typeof id === "number") return { kind, id, ...(by && { by }) };
  }
  return null;
}

/** The name and page of what each violation is about; null where it has none. In the transaction of the company. */
export async function findSubjects(
  db: Db,
  company_id: number,
  details: readonly Detail[],
): Promise<(Subject | null)[]> {
  const asked = details.map(subjectOf);
  const ids = (kind: Kind, by?: Named["by"]) =>
    asked.filter((one) => one?.kind === kind && one.by === by).map((one) => one!.id);
  const { rows } = await sql<{ kind: Kind; by: Named["by"] | null; of: number; subject: Subject }>`
    select kind, by, of, subject from (
      select 'order' as kind, null as by, id as of, json_build_object('kind', 'order', 'id', id, 'name', order_ref) as subject
        from orders where company_id = ${company_id} and id = any (${ids("order")})
      union all select 'order', 'line', i.id, json_build_object('kind', 'order', 'id', o.id, 'name', o.order_ref)
        from order_items i join orders o on o.company_id = i.company_id and o.id = i.order_id
        where i.company_id = ${company_id} and i.id = any (${ids("order", "line")})
      union all select 'product', null, v.id, json_build_object('kind', 'product', 'id', p.id, 'name', p.name, 'variation', v.id)
        from product_variations v join products p on p.company_id = v.company_id and p.id = v.product_id
        where v.company_id = ${company_id} and v.id = any (${ids("product")})
      union all select 'product', 'batch', b.id, json_build_object('kind', 'product', 'id', p.id, 'name', p.name, 'variation', v.id)
        from batches b join product_variations v on v.company_id = b.company_id and v.id = b.product_variation_id
        join products p on p.company_id = v.company_id and p.id = v.product_id
        where b.company_id = ${company_id} and b.id = any (${ids("product", "batch")})
      union all select 'shift', null, s.id, json_build_object('kind', 'shift', 'id', s.id, 'name', t.name)
        from shifts s join terminals t on t.company_id = s.company_id and t.id = s.terminal_id
        where s.company_id = ${company_id} and s.id = any (${ids("shift")})
      union all select 'counter', null, id, json_build_object('kind', 'counter', 'id', id, 'name', name)
        from terminals where company_id = ${company_id} and id = any (${ids("counter")})
      union all select 'person', null, id,
          json_build_object('kind', 'person', 'id', id, 'name', name, 'is_customer', role = 'customer')
        from users where company_id = ${company_id} and id = any (${ids("person")})
    ) found`.execute(db);
  const key = (kind: Kind, by: Named["by"] | null | undefined, id: number) => `${kind} ${by ?? ""} ${id}`;
  const found = new Map(rows.map((row) => [key(row.kind, row.by, row.of), row.subject]));
  return asked.map((one) => (one && found.get(key(one.kind, one.by, one.id))) ?? null);
}
