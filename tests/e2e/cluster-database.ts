import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import { closeDatabase, findNodes, joinNodes, onNodes, shards } from "../../packages/server/test/cluster.ts";

const program = fileURLToPath(new URL("../../packages/server/dist/clove.js", import.meta.url));

const newName = () => `clove_e2e_${randomBytes(6).toString("hex")}`;

/** The superuser's address of a database of the cluster. */
const addressOf = (cluster: string, name: string) => Object.assign(new URL(cluster), { pathname: name }).href;

/**
 * Makes a distributed database without companies on the cluster of CITUS_URL, by the commands of an operator, for `copyDatabase`.
 * Returns what removes it.
 */
export async function prepareDatabase(cluster: string): Promise<() => Promise<void>> {
  const nodes = await findNodes(cluster);
  const name = newName();
  await onNodes(nodes, `create database ${name}`);
  await joinNodes(nodes, name);
  const env = { ...process.env, DATABASE_URL: addressOf(cluster, name), LOG_LEVEL: "silent" };
  for (const command of [["migrate"], ["distribute", "--shards", String(shards)]])
    execFileSync(process.execPath, [program, ...command], { env, stdio: ["ignore", "ignore", "inherit"] });
  await closeDatabase(nodes, name);
  process.env.CLOVE_PREPARED_DATABASE = name;
  return () => onNodes(nodes, `drop database if exists ${name} with (force)`);
}

/** A copy of the prepared database on every node, for one server. */
export async function copyDatabase(cluster: string): Promise<{ url: string; drop(): Promise<void> }> {
  const nodes = await findNodes(cluster);
  const name = newName();
  const { CLOVE_PREPARED_DATABASE: prepared } = process.env;
  await onNodes(nodes, `create database ${name} template ${prepared} strategy file_copy`);
  return {
    url: addressOf(cluster, name),
    drop: () => onNodes(nodes, `drop database if exists ${name} with (force)`),
  };
}
