import type pg from "pg";

/**
 * The nodes of a cluster number rows each in a range of their own, from their group times this on; one PostgreSQL and the coordinator from
 * 1 on.
 */
export const idsOfNode = 2 ** 48;

/** Nodes of this group and later ones would number rows beyond 2^53, where browsers round. */
export const firstGroupTooHigh = 32;

/** Their lines are read in the order of their ids. On a cluster only workers number them, each after the company's last one. */
export const ledgers = ["stock_ledger", "cash_ledger", "credit_ledger"];

/**
 * Ids that were given after a backup was taken may stand on receipts and in unsent records of tills. They must not be given again, or a
 * till's unsent sale would name another product. A restore leaves so many out.
 */
export const skippedIds = 1_000_000;

/**
 * Lets each worker of a cluster number rows of a table beyond those that lie in its range already, because they were brought from another
 * cluster. `room`: how many ids are left out; `own`: a condition for the rows that count.
 */
export async function numberBeyond(
  client: pg.ClientBase,
  { name, identities }: { name: string; identities: readonly string[] },
  { room, own = "true" }: { room: number; own?: string },
): Promise<void> {
  for (const column of identities) {
    const { rows } = await client.query<{ node: string; last: string }>(
      `select ${column} / ${idsOfNode} as node, max(${column}) as last from ${name}
        where ${own} and ${column} >= ${idsOfNode} group by 1`,
    );
    if (rows.length === 0) continue;
    const known = rows.map(({ node, last }) => `(${node}, ${BigInt(last) + BigInt(room)})`).join(", ");
    const { rows: refused } = await client.query<{ result: string }>(
      "select result from run_command_on_workers($1) where not success",
      [
        `select setval(s, last) from (values ${known}) known (node, last) join pg_dist_local_group on groupid = node,
          pg_get_serial_sequence('${name}', '${column}') s where last > coalesce(pg_sequence_last_value(s), 0)`,
      ],
    );
    for (const { result } of refused)
      throw new Error(`A worker does not number the rows of ${name}: ${result}`);
  }
}
