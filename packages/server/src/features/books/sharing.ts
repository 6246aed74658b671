import type { CheckName } from "@clove/domain/books/checks.ts";

/** What must hold in every company (operating §2): `sql` returns a row for each violation in company $1. */
export type Invariant = {
  name: CheckName;
  sql: string;
  /**
   * `orders`: compares rows of the same order, so that some orders can be compared without the others (`of-orders.sql.ts`). `ledgers`:
   * whole large tables. Left out: what grows slowly, or is summed by an index.
   */
  reads?: "orders" | "ledgers";
  /**
   * Into which smaller statements the server cuts one of `ledgers`: those that it names, which find together what `sql` finds, or `sql` for
   * each summed month or each mark of the stock alone. Left out: into none.
   */
  cut?: "months" | "marks" | readonly string[];
  /** How long the check takes, compared with most others. */
  share?: number;
};

/** One statement for several invariants; each row names the invariant that it violates. */
export type SharedInvariants = Pick<Invariant, "sql" | "share" | "reads" | "cut"> & {
  names: readonly CheckName[];
};

/** What one statement checks. */
export type Statement = Invariant | SharedInvariants;

type Shared = {
  figures: string;
  /** The order of the violations. */
  by: string;
  invariants: readonly { name: CheckName; broken: string; tells: string }[];
  share: number;
  reads: "orders" | "ledgers";
};

/** Checks several invariants on `figures`, which are read once; `broken` and `tells` are SQL over its columns. */
export function sharing({ figures, by, invariants, share, reads }: Shared): SharedInvariants {
  const any = invariants.map(({ broken }) => `(${broken})`).join(" or ");
  const each = invariants.map(
    ({
      name,
      broken,
      tells,
    }) => `(select '${name}' as invariant, (select to_jsonb(t) from (select ${tells}) t) as detail
      from broken where ${broken} order by ${by})`,
  );
  const sql = `with broken as materialized (select * from (${figures}) figures where ${any})
    ${each.join(" union all ")}`;
  return { names: invariants.map(({ name }) => name), sql, share, reads };
}
