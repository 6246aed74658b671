import { type RawBuilder, sql } from "kysely";
import type { Db } from "./transaction.ts";

/** What servers do for companies when it is due (docs/decisions/124). */
export type Work = "mail" | "summary" | "prices" | "upkeep";

type Company = { company_id: number };

/** The settings of a transaction that claims a company, and then works for it (`enterCompany`). */
export const asWorker = (work: Work) => ({ work });

/**
 * Locks the company that has been due the longest for this work and that no other server has locked, until the transaction ends;
 * undefined: none is due. `at`: ISO 8601, left out: now.
 */
export async function claimCompany(db: Db, work: Work, at?: string): Promise<number | undefined> {
  const { rows } = await sql<Company>`select company_id from company_work
    where kind = ${work} and due_at <= ${at ?? sql`now()`} order by due_at limit 1 for update skip locked`.execute(
    db,
  );
  return rows[0]?.company_id;
}

/** The company is due at this moment, or earlier if it was; to be called in the transaction that stores what is to be done. */
export async function makeDue(
  db: Db,
  { company_id }: Company,
  work: Work,
  due: RawBuilder<unknown> | string,
): Promise<void> {
  await sql`insert into company_work as w (kind, company_id, due_at) values (${work}, ${company_id}, ${due})
    on conflict (kind, company_id) do update set due_at = excluded.due_at where w.due_at > excluded.due_at`.execute(
    db,
  );
}

/** The company that the transaction has claimed is due again then; null: there is nothing to be done. */
export async function dueNext(
  db: Db,
  { company_id }: Company,
  work: Work,
  next: RawBuilder<unknown> | string | null,
): Promise<void> {
  await (next === null
    ? sql`delete from company_work where kind = ${work} and company_id = ${company_id}`
    : sql`update company_work set due_at = ${next} where kind = ${work} and company_id = ${company_id}`
  ).execute(db);
}

/** Makes companies due whose upkeep has never been, as those that have just signed up. */
export async function enterCompanies(db: Db): Promise<void> {
  await sql`insert into company_work (kind, company_id, due_at)
    select 'upkeep', company_id, now() from months_due m
    where not exists (select from company_work w where w.kind = 'upkeep' and w.company_id = m.company_id)
    on conflict do nothing`.execute(db);
}
