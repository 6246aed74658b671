import { brokenLinks, changedSales, gaps } from "../proof/numbers.sql.ts";
import type { Invariant } from "./sharing.ts";

/** The chains of devices' sales (proof §4, §5). */
export const proofInvariants: readonly Invariant[] = [
  {
    name: "a sale's hash is that of its lines, payments and total",
    share: 6,
    reads: "orders",
    sql: `${changedSales()} order by 1, 2`,
  },
  {
    name: "a device gives each number once, on the hash of the number before",
    share: 2,
    reads: "ledgers",
    sql: `${brokenLinks()} order by 1, 2`,
  },
  {
    // A till sends what it made without a connection oldest first, so the numbers before soon follow.
    name: "no number of a device is missing a day after a later one came",
    share: 2,
    reads: "ledgers",
    sql: `select device_id, first_no, last_no from (${gaps()}) g where came_at < now() - interval '1 day' order by 1, 2`,
  },
];
