import { areReceiptsStopped, type ReceiptReports } from "@clove/domain/orders/receipt-mail-limits.ts";
import { sql } from "kysely";
import type { Tx } from "../../db/transaction.ts";

type ReportedCompany = ReceiptReports & { id: number; name: string };

/** Companies with reports in the last 30 days, most reports first; the transaction must have the setting `operator`. */
export async function listReported({ db }: Tx): Promise<(ReportedCompany & { isStopped: boolean })[]> {
  const { rows } = await sql<ReportedCompany>`
    select c.id, c.name, r.reports, r.addresses from companies c join (
      select company_id, count(*)::int as addresses,
        count(*) filter (where reported_at > now() - interval '30 days' and settled_at is null)::int as reports
      from receipt_recipients where mailed_at > now() - interval '30 days' or reported_at > now() - interval '30 days'
      group by company_id) r on r.company_id = c.id
    where r.reports > 0 order by r.reports desc, c.id`.execute(db);
  return rows.map((row) => ({ ...row, isStopped: areReceiptsStopped(row) }));
}

/** Settles a company's reports; returns how many there were. The transaction must have the setting `operator`. */
export async function settleReports({ db }: Tx, company_id: number): Promise<number> {
  const { rows } = await sql`
    update receipt_recipients set settled_at = now()
    where company_id = ${company_id} and reported_at is not null and settled_at is null returning id`.execute(
    db,
  );
  return rows.length;
}
