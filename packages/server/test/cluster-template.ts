import { createHash } from "node:crypto";
import { distribute } from "../src/db/distribute.ts";
import { migrate } from "../src/db/migrate.ts";
import { migrations, schemaObjects } from "../src/db/migration-files.ts";
import { closeDatabase, joinNodes, type Nodes, onNodes, query, shards } from "./cluster.ts";

/** Makes a distributed database without rows on all nodes, unless an earlier run has made it from the same files. Returns its name. */
export async function clusterTemplate(nodes: Nodes): Promise<string> {
  const files = [...migrations(), ...schemaObjects()]
    .map(({ name, checksum }) => `${name} ${checksum}`)
    .join();
  const name = `clove_template_${createHash("sha256").update(files).digest("hex").slice(0, 12)}`;
  const known = await query(
    `${nodes[0]!}/postgres`,
    "select from pg_database where datname = $1 and not datallowconn",
    [name],
  );
  if (known.length > 0) return name;
  await onNodes(nodes, `drop database if exists ${name} with (force)`);
  await onNodes(nodes, `create database ${name}`);
  const url = `${nodes[0]!}/${name}`;
  await joinNodes(nodes, name);
  await migrate(url);
  await distribute(url, () => {}, shards);
  await closeDatabase(nodes, name);
  return name;
}
