import type pg from "pg";
import { directories } from "./directories.ts";

/** A table of the database; `column`: by what a cluster distributes it; null: it stays on the coordinator. */
export type ClusterTable = {
  name: string;
  column: "company_id" | "id" | null;
  /** The other tables that its foreign keys name. */
  needs: readonly string[];
  isDistributed: boolean;
};

/** Whether the database has the extension Citus. */
export async function hasCitus(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query("select from pg_extension where extname = 'citus'");
  return rows.length > 0;
}

/** Every table of a database that has the extension. */
export async function clusterTables(client: pg.ClientBase): Promise<ClusterTable[]> {
  const { rows } = await client.query<{ name: string }>(
    "select logicalrelid::text as name from pg_dist_partition where partmethod = 'h'",
  );
  const distributed = new Set(rows.map(({ name }) => name));
  return (await companyTables(client)).map((table) => ({
    ...table,
    isDistributed: distributed.has(table.name),
  }));
}

/** Every table of any database. */
export async function companyTables(client: pg.ClientBase): Promise<Omit<ClusterTable, "isDistributed">[]> {
  const { rows } = await client.query<Omit<ClusterTable, "isDistributed">>(
    `select c.relname as name,
        case when c.relname = any($1) then null
          when c.relname = 'companies' then 'id'
          when exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and a.attnotnull)
            then 'company_id' end as column,
        array(select distinct t.relname::text from pg_constraint f join pg_class t on t.oid = f.confrelid
          where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid order by 1) as needs
      from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') order by 1`,
    [directories],
  );
  return rows;
}

/** The tables of companies, each after all that its foreign keys name. @throws Error when that cannot be */
export function inOrderOfKeys<T extends Omit<ClusterTable, "isDistributed">>(tables: readonly T[]): T[] {
  // The others are placed beside the companies.
  const first = (name: string) => (name === "companies" ? 0 : 1);
  const sorted = tables.filter(({ column }) => column !== null).sort((a, b) => first(a.name) - first(b.name));
  const left = new Map(sorted.map((table) => [table.name, table]));
  const ordered: T[] = [];
  while (left.size > 0) {
    const free = [...left.values()].filter(({ needs }) => !needs.some((name) => left.has(name)));
    if (free.length === 0) throw new Error(`Foreign keys lead in a circle: ${[...left.keys()].join(", ")}`);
    for (const table of free) left.delete(table.name);
    ordered.push(...free);
  }
  return ordered;
}
