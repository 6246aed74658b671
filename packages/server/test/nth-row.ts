import type { SignedUp, TestApp } from "./app.ts";

const tables = ["batches", "suppliers", "purchase_orders", "stocktakes", "shifts", "price_changes"];
const ids = new Map<string, number[]>();

/** Reads which rows of these tables company `a` has, for `nth`. */
export async function readIds(app: TestApp & { a: SignedUp }): Promise<void> {
  for (const table of tables) {
    const rows = await app.rows<{ id: number }>(
      `select id::float8 from ${table} where company_id = $1 order by id`,
      [app.a.user.company_id],
    );
    ids.set(
      table,
      rows.map(({ id }) => id),
    );
  }
}

/** The id of the row of a table that the company made as the so-and-so-many-th; on a cluster it is another number. */
export const nth = (table: string, place: number): number => ids.get(table)![place - 1]!;
