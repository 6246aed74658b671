import type pg from "pg";

// The directories are in no file (docs/decisions/124) and are made again here, of all companies or of one, from the rows that they lead to.
// That of keys stays empty, because no keys are in a file either.

const ofCompany = "($1::bigint is null or company_id = $1)";

export async function fillDirectories(client: pg.Client): Promise<void> {
  await fillLogins(client);
  await fillWork(client);
}

/** @throws a violation of `staff_logins_pkey` when an e-mail is a login at two companies */
export async function fillLogins(client: pg.Client, company_id?: number): Promise<void> {
  const staff = `from users u where role <> 'customer' and ${ofCompany}`;
  // Migrations that came after a backup have filled them already. A company that is imported has none.
  const isNew = (table: string) =>
    company_id === undefined
      ? `and not exists (select from ${table} d where d.company_id = u.company_id and d.user_id = u.id)`
      : "";
  const values = [company_id ?? null];
  await client.query(
    `insert into staff_logins (email, company_id, user_id)
      select email, company_id, id ${staff} and registration_hash is null ${isNew("staff_logins")}`,
    values,
  );
  await client.query(
    `insert into registrations (registration_hash, email, company_id, user_id, created_at)
      select registration_hash, email, company_id, id, created_at
      ${staff} and registration_hash is not null ${isNew("registrations")}`,
    values,
  );
}

/** What is due. Servers add what a company has at all times: its upkeep, and the check of its books. */
export async function fillWork(client: pg.Client, company_id?: number): Promise<void> {
  for (const [kind, due] of [
    ["mail", "min(next_try_at) from mails where status = 'queued'"],
    ["summary", "min(next_at) from daily_summaries where true"],
    ["prices", "min(effective_at) from price_changes where status = 'planned'"],
  ])
    await client.query(
      `insert into company_work (kind, company_id, due_at) select '${kind}', company_id, ${due} and ${ofCompany}
        group by company_id on conflict do nothing`,
      [company_id ?? null],
    );
}
