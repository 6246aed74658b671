/** What must hold in every company (operating §2): `sql` finds a row for each violation, with $1 the company. */
export type Invariant = {
  name: string;
  sql: string;
  /** How long it takes beside most others. */
  share?: number;
};

/** Finds violations of several invariants; each row says whose it is. */
export type SharedInvariants = Pick<Invariant, "sql" | "share"> & { names: readonly string[] };

type Shared = {
  figures: string;
  /** Their order. */
  by: string;
  invariants: readonly { name: string; broken: string; tells: string }[];
  share: number;
};

/** Invariants about the same figures, which are read once. `broken` and `tells` are about their columns. */
export function sharing({ figures, by, invariants, share }: Shared): SharedInvariants {
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
  return { names: invariants.map(({ name }) => name), sql, share };
}
