import type { Company } from "@clove/domain/company/company.schema.ts";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";

/** The columns of a company as answers and the data stream have it. */
export const companyColumns = sql`id, name, logo, email, contact_number, address, registration_number, sst_id, currency, time_zone,
  currency_confirmed, invoice_layout::text as invoice_layout, prices_include_tax, tax_after_discount, cash_rounding, refund_to,
  tax_confirmed, tax_name, default_vat, bank_label, credit_label, mismatch_question,
  lock_after_minutes, scale_codes, date_format, language, receipt_language`;

export async function findCompany(db: Db, { company_id }: Pick<Scope, "company_id">): Promise<Company> {
  const { rows } = await sql<Company>`
    select ${companyColumns} from companies where id = ${company_id}`.execute(db);
  return rows[0]!;
}

export async function isActiveCompany(db: Db, { company_id }: Pick<Scope, "company_id">): Promise<boolean> {
  const { rows } = await sql`select from companies where id = ${company_id} and status = 'active'`.execute(
    db,
  );
  return rows.length > 0;
}

/** As `findCompany`, and locks the row; rows that refer to it can still be added. */
export async function lockCompany(db: Db, scope: Scope): Promise<Company> {
  const { rows } = await sql<Company>`
    select ${companyColumns} from companies where id = ${scope.company_id} for no key update`.execute(db);
  return rows[0]!;
}

export async function hasSold(db: Db, scope: Scope): Promise<boolean> {
  const { rows } = await sql`select from orders where company_id = ${scope.company_id} limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * How many variations (with their batches), counters and people have an amount with more decimals than these: in a currency with so few
 * decimals nobody could pay such a price, count such cash or owe such a credit.
 */
export async function countUnfitAmounts(db: Db, scope: Scope, decimals: number): Promise<number> {
  const rowsOf = (table: string, id: string, ...amounts: RawBuilder<number>[]) =>
    sql`select ${sql.ref(id)} from ${sql.table(table)} where company_id = ${scope.company_id} and (${sql.join(
      amounts.map((amount) => sql`${amount} <> round(${amount}, ${sql.lit(decimals)})`),
      sql` or `,
    )})`;
  const [purchase_price, sale_price] = [sql<number>`purchase_price`, sql<number>`sale_price`];
  const largestDiscount = sql<number>`case when max_discount_type = 'cash' then max_discount end`;
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from (
        ${rowsOf("product_variations", "id", purchase_price, sale_price)}
        union ${rowsOf("batches", "product_variation_id", purchase_price, sale_price)}) variations)::int
      + (select count(*) from (
        ${rowsOf("terminals", "id", sql`cash_box`)}
        union ${rowsOf("cash_ledger", "terminal_id", sql`amount`)}) counters)::int
      + (select count(*) from (
        ${rowsOf("users", "id", sql`credit_limit`, sql`credit_used`, largestDiscount)}) people)::int
      as count`.execute(db);
  return rows[0]!.count;
}
