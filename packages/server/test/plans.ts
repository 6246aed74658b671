import { type RawBuilder, sql } from "kysely";
import { test } from "vitest";
import type { Db } from "../src/db/transaction.ts";

/** A test of plans of one PostgreSQL. Of a cluster's coordinator EXPLAIN shows which worker it asks. */
export const testOfPlans = test.skipIf(process.env.CITUS_URL);

type Node = {
  "Node Type": string;
  "Index Name"?: string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: Node[];
};

/** Runs a statement; returns all nodes of the plan by which PostgreSQL ran it. */
export async function planOf(db: Db, statement: RawBuilder<unknown>): Promise<Node[]> {
  const { rows } = await sql<{ "QUERY PLAN": [{ Plan: Node }] }>`
    explain (analyze, format json) ${statement}`.execute(db);
  return nodesOf(rows[0]!["QUERY PLAN"][0].Plan);
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** How many rows each node read of a table, including those that it filtered out. */
export const rowsRead = (plan: Node[], table: string): number[] =>
  plan
    .filter((node) => node["Relation Name"] === table)
    .map((node) => {
      const passed = (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
      return (node["Actual Rows"] + passed) * node["Actual Loops"];
    });
