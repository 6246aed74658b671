import type { Company } from "@clove/domain/company/company.schema.ts";
import { sql } from "kysely";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";

const columns = sql`id, name, logo, email, contact_number, address, registration_number, sst_id, currency, time_zone,
  invoice_layout::text as invoice_layout`;

/** The caller's company. */
export async function findCompany(db: Db, scope: Scope): Promise<Company> {
  const { rows } = await sql<Company>`
    select ${columns} from companies where id = ${scope.company_id}`.execute(db);
  return rows[0]!;
}

/** As `findCompany`, the row locked until the transaction ends. */
export async function lockCompany(db: Db, scope: Scope): Promise<Company> {
  const { rows } = await sql<Company>`
    select ${columns} from companies where id = ${scope.company_id} for update`.execute(db);
  return rows[0]!;
}

/** True once an order exists, or when a stored amount does not fit `decimals`: such a price could not be sold. */
export async function isCurrencyInUse(db: Db, scope: Scope, decimals: number): Promise<boolean> {
  const unfit = (table: string, ...names: string[]) =>
    sql`exists (select from ${sql.table(table)} where company_id = ${scope.company_id} and (${sql.join(
      names.map((name) => sql`${sql.ref(name)} <> round(${sql.ref(name)}, ${sql.lit(decimals)})`),
      sql` or `,
    )}))`;
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from orders where company_id = ${scope.company_id})
      or ${unfit("product_variations", "purchase_price", "sale_price")} or ${unfit("batches", "purchase_price", "sale_price")}
      or ${unfit("terminals", "cash_box")} or ${unfit("cash_ledger", "amount")}
      or ${unfit("users", "credit_limit", "credit_used", "max_discount")} as used`.execute(db);
  return rows[0]!.used;
}
