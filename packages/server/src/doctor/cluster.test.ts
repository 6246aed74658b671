import { expect, test } from "vitest";
import type { ClusterTable } from "../db/cluster.ts";
import { type ClusterNode, clusterFindings } from "./cluster.ts";
import { findingText } from "./finding.ts";

const versions = "PostgreSQL 15.19, Citus 13.2.2";
const node = (name: string, group: number, other: Partial<ClusterNode> = {}): ClusterNode => ({
  name,
  group,
  isActive: true,
  versions,
  shards: group > 0 ? 16 : 0,
  isReached: true,
  ...other,
});
const nodes = [node("first:5432", 0), node("second:5432", 1), node("third:5432", 2)];
const table = (name: string, isDistributed: boolean, column: ClusterTable["column"] = "company_id") => ({
  name,
  column,
  needs: [],
  isDistributed,
});
const tables = [table("companies", true, "id"), table("orders", true), table("backups", false, null)];
const says = (...facts: Parameters<typeof clusterFindings>) => clusterFindings(...facts).map(findingText);
/** Of a cluster in which one node is different. */
const with3rd = (other: Partial<ClusterNode>) =>
  says([...nodes.slice(0, 2), node("third:5432", 2, other)], tables);

test("a sound cluster is one line", () => {
  expect(says(nodes, tables)).toEqual([
    "ok    Cluster      2 workers, 2 distributed tables, PostgreSQL 15.19, Citus 13.2.2",
  ]);
});

test("what is still to be done before companies lie on workers", () => {
  expect(says(nodes.slice(0, 1), tables)[0]).toContain("Citus has no worker");
  const none = tables.map((each) => ({ ...each, isDistributed: false }));
  expect(says(nodes, none)[0]).toMatch(/no table is distributed\s+→ Run: npm run clove -- distribute/);
  expect(says(nodes, [...tables, table("added", false)])).toEqual([
    expect.stringMatching(/^fail .* not distributed: added\n/),
  ]);
});

test("each node that is not as it should be is named", () => {
  expect(with3rd({ isActive: false })[0]).toMatch(
    /^fail .* third:5432 is not active\n.*citus_activate_node\('third', 5432\)$/,
  );
  expect(with3rd({ versions: null })[0]).toMatch(/^fail .* third:5432 does not answer\n/);
  expect(with3rd({ isReached: false })[0]).toMatch(
    /^warn .* third:5432 cannot be reached from this machine\n/,
  );
  expect(with3rd({ versions: "PostgreSQL 15.18, Citus 13.2.2" })[0]).toMatch(
    /^warn .* versions differ: .*third:5432 has PostgreSQL 15.18, Citus 13.2.2\n/,
  );
  expect(with3rd({ group: 31 })).toHaveLength(1);
  expect(with3rd({ group: 32 })[0]).toMatch(/^fail .* third:5432 has the number 32\n/);
});

test("workers with unequally many parts are to be balanced", () => {
  expect(with3rd({ shards: 15 })[0]).toMatch(/^ok /);
  expect(with3rd({ shards: 0 })[0]).toMatch(
    /^warn .* second:5432 has 16, third:5432 has 0\n.*citus_rebalance_start/,
  );
});
