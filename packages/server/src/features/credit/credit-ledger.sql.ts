import type { CreditPayment, Repaid, RepayBody } from "@clove/domain/credit/credit.schema.ts";
import { AppError } from "@clove/domain/errors.ts";
import { numberDigits } from "@clove/domain/ids.ts";
import { sql } from "kysely";
import { rowsAtCompany, writeAtCompany } from "../../db/at-company.sql.ts";
import { jsonOf, jsonOrNull, utc } from "../../db/if-selected.ts";
import { still } from "../../db/once.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";

type PaymentFilter = { page: number; length: number; user_id?: number | undefined };

/** A page of the credit ledger, of one customer or of all, the last recorded lines first; `count`: of all lines. */
export async function listCreditPayments(
  db: Db,
  { company_id }: Scope,
  { page, length, user_id }: PaymentFilter,
): Promise<{ payments: CreditPayment[]; count: number }> {
  const found = sql`from credit_ledger l where l.company_id = ${company_id}
    ${user_id === undefined ? sql`` : sql`and l.user_id = ${user_id}`}`;
  const [rows, all] = await Promise.all([
    sql<CreditPayment>`with l as (
        select l.* ${found} order by l.id desc limit ${length} offset ${(page - 1) * length}
      ) select ${paymentColumns(company_id)} from l ${paymentJoins} where l.company_id = ${company_id} order by l.id desc`.execute(
      db,
    ),
    sql<{ count: number }>`select count(*) as count ${found}`.execute(db),
  ]);
  return { payments: rows.rows, count: all.rows[0]!.count };
}

/** What `paymentColumns` need beside the ledger line, which is l. */
const paymentJoins = sql`
  join users u on u.company_id = l.company_id and u.id = l.user_id
  join users k on k.company_id = l.company_id and k.id = l.by_user_id
  left join payment_logs p on p.company_id = l.company_id and p.id = l.payment_log_id
  left join orders o on o.company_id = l.company_id and o.id = l.order_id
  left join order_refunds f on l.kind = 'refund' and f.company_id = l.company_id and f.order_id = l.order_id
    and f.payment_method = 'credit' and f.created_at = l.created_at
  left join terminals t on t.company_id = l.company_id and t.id = coalesce(p.terminal_id, f.terminal_id, o.terminal_id)
  left join branches b on b.company_id = l.company_id and b.id = t.branch_id`;

/** A customer's lines get their ids under the lock of the customer's row, so `balance` may sum the lines up to this id. */
const paymentColumns = (
  company_id: number,
) => sql`l.id, l.kind, ${utc("l.created_at")} as created_at, l.amount, coalesce(p.rounding, 0) as rounding,
  (select sum(e.amount) from credit_ledger e
    where e.company_id = ${company_id} and e.user_id = l.user_id and e.id <= l.id) as balance,
  p.payment_method, p.ref, p.receipt_no, ${jsonOf("u", "id", "name", "phone")} as "user",
  ${jsonOrNull("o", "id", "order_ref")} as "order",
  case when t.id is not null then json_build_object('id', t.id, 'name', t.name, 'branch', ${jsonOf("b", "id", "name")}) end
    as terminal,
  ${jsonOf("k", "id", "name")} as "by"`;

/** @throws AppError not_found for anybody who is no customer of the company */
export async function checkCustomer(db: Db, { company_id }: Scope, id: number): Promise<void> {
  const { rows } = await sql`select from users
    where company_id = ${company_id} and id = ${id} and role = 'customer'`.execute(db);
  if (rows.length === 0) throw new AppError("not_found", {}, "user_id");
}

export type Borrower = Repaid["user"];
const borrowerColumns = sql`id, name, phone, coalesce(credit_limit, 0) as credit_limit, credit_used`;

/** A customer, whose row is locked. @throws AppError not_found */
export async function lockBorrower(db: Db, { company_id }: Scope, id: number): Promise<Borrower> {
  const { rows } = await sql<Borrower>`select ${borrowerColumns} from users
    where company_id = ${company_id} and id = ${id} and role = 'customer' for no key update`.execute(db);
  if (!rows[0]) throw new AppError("not_found", {}, "user_id");
  return rows[0];
}

/** A repayment, by the id of its first line; all of its lines have the same time. The customer is as now. @throws AppError not_found */
export async function readRepayment(db: Db, { company_id }: Scope, id: number): Promise<Repaid> {
  const { rows: payments } = await sql<CreditPayment>`with l as (
      select l.* from credit_ledger l join credit_ledger f on f.company_id = l.company_id and f.user_id = l.user_id
        and f.kind = l.kind and f.created_at = l.created_at and f.by_user_id = l.by_user_id
      where f.company_id = ${company_id} and f.id = ${id} and l.id >= f.id
    ) select ${paymentColumns(company_id)} from l ${paymentJoins} where l.company_id = ${company_id} order by l.id`.execute(
    db,
  );
  const { rows: customers } = await sql<Borrower>`select ${borrowerColumns}
    from users where company_id = ${company_id} and id = ${still(payments[0]).user.id}`.execute(db);
  return { payments, user: still(customers[0]) };
}

/**
 * Amounts in the company's currency. Of each repayment `amount_received` is what moved, less `rounding` what it frees of the credit;
 * `cash`: the sum that moved in cash, `total`: the credit freed.
 */
export type Repayment = {
  terminal_id: number;
  /** The counter's open shift, whoever opened it. */
  shift_id: number | null;
  user_id: number;
  repayments: (RepayBody["repayments"][number] & { rounding: number })[];
  cash: number;
  total: number;
  /** When it was, if it is recorded again, and the number that it had, if nobody else has it. */
  past?: { at: string; number: number | null } | undefined;
};

/**
 * Writes a repayment everywhere: payments with the counter's next number, drawer, shift, ledgers, used credit. The caller holds the locks
 * of counter and customer, so the time of writing is before the closing of the shift.
 * @returns the lines of the credit ledger
 */
export async function recordRepayment(
  db: Db,
  { company_id, user_id: by }: Scope,
  { terminal_id, shift_id, user_id, repayments, cash, total, past }: Repayment,
): Promise<CreditPayment[]> {
  const number = past?.number ?? null;
  const scope = { company_id };
  // Separate statements: in a single one Citus would send the rows to every worker (docs/decisions/130).
  const [counted, moment] = await Promise.all([
    sql<{ unique_no: string; number: string }>`
      update terminals set cash_box = cash_box + ${cash},
        repayment_sequence = greatest(repayment_sequence + case when ${number}::bigint is null then 1 else 0 end, ${number}::bigint)
      where company_id = ${company_id} and id = ${terminal_id}
      returning unique_no, coalesce(${number}::bigint, repayment_sequence)::text as number`.execute(db),
    sql<{ at: string }>`select
      coalesce(${past?.at ?? null}::timestamptz, date_trunc('milliseconds', clock_timestamp()))::text as at`.execute(
      db,
    ),
  ]);
  const [counter, { at }] = [counted.rows[0]!, moment.rows[0]!];
  const receipt_no = `CRP-${counter.unique_no}-${counter.number.padStart(numberDigits.running, "0")}`;
  const paid = await rowsAtCompany(
    db,
    scope,
    sql<{ id: number; payment_method: string; amount_received: number; rounding: number }>`
      insert into payment_logs (company_id, terminal_id, shift_id, user_id, receipt_no, payment_method, amount_received, rounding,
        ref, created_at)
      select ${company_id}, ${terminal_id}, ${shift_id}, ${user_id}, ${receipt_no}, payment_method, amount_received, rounding, ref, ${at}
      from jsonb_to_recordset(${JSON.stringify(repayments)}::jsonb)
        as r (payment_method text, amount_received numeric, rounding numeric, ref text)
      returning id, payment_method, amount_received, rounding`,
  );
  const rowsOfPaid = sql`jsonb_to_recordset(${JSON.stringify(paid)}::jsonb)
    as r (id bigint, payment_method text, amount_received numeric, rounding numeric)`;
  const [written] = await Promise.all([
    rowsAtCompany(
      db,
      scope,
      sql<{ id: number }>`
        insert into credit_ledger (company_id, user_id, kind, amount, payment_log_id, by_user_id, created_at)
        select ${company_id}, ${user_id}, 'repayment', rounding - amount_received, id, ${by}, ${at} from ${rowsOfPaid}
        returning id`,
    ),
    writeAtCompany(
      db,
      scope,
      sql`insert into cash_ledger (company_id, terminal_id, shift_id, user_id, kind, amount, created_at)
        select ${company_id}, ${terminal_id}, ${shift_id}, ${by}, 'repayment', amount_received, ${at} from ${rowsOfPaid}
        where payment_method = 'cash' and amount_received > 0`,
    ),
    sql`update users set credit_used = credit_used - ${total}
      where company_id = ${company_id} and id = ${user_id}`.execute(db),
    shift_id !== null &&
      sql`update shifts set expected_balance = expected_balance + ${cash}
        where company_id = ${company_id} and id = ${shift_id}`.execute(db),
  ]);
  const { rows } = await sql<CreditPayment>`with l as (
      select * from credit_ledger where company_id = ${company_id} and id = any(${written.map(({ id }) => id)}::bigint[])
    ) select ${paymentColumns(company_id)} from l ${paymentJoins} where l.company_id = ${company_id} order by l.id`.execute(
    db,
  );
  return rows;
}
