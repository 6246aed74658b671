import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import pg from "pg";
import { type RunningServer, startServer } from "../e2e/server.ts";
import { followStream, openChain, operatingFile, proxyFile } from "./chain.ts";
import { postgresUser } from "./postgres.ts";
import { answers, freePorts, openProcesses, type Processes, type Running, until } from "./processes.ts";

const tillCount = 20;
const kills = 3;

type Node = { name: string; port: number; rest: number; file: string; running?: Running };

/** Two nodes of docs/operating/patroni.yml with an etcd, and haproxy-database.cfg in front, all on ports of this test. */
async function openCluster(processes: Processes) {
  const { folder, start, give } = processes;
  const user = postgresUser();
  const [etcdPort, peerPort, primaryPort, replicaPort, ...others] = await freePorts(8);
  const etcd = `http://127.0.0.1:${etcdPort}`;
  const peer = `http://127.0.0.1:${peerPort}`;
  start("etcd", "etcd", [
    ...["--data-dir", join(folder, "etcd"), "--listen-client-urls", etcd, "--advertise-client-urls", etcd],
    ...[
      "--listen-peer-urls",
      peer,
      "--initial-advertise-peer-urls",
      peer,
      "--initial-cluster",
      `default=${peer}`,
    ],
  ]);
  await until("etcd", () => answers(`${etcd}/health`));

  const text = readFileSync(operatingFile("patroni.yml"), "utf8");
  const nodes = ["one", "two"].map((name, i): Node => {
    const [port, rest] = [others[i * 2]!, others[i * 2 + 1]!];
    const file = join(folder, `${name}.yml`);
    const data = join(folder, name);
    mkdirSync(data, { mode: 0o700 });
    give(data, user);
    writeFileSync(
      file,
      text
        .replaceAll("127.0.0.1:2379", `127.0.0.1:${etcdPort}`)
        .replaceAll("127.0.0.1:8008", `127.0.0.1:${rest}`)
        .replaceAll("127.0.0.1:5432", `127.0.0.1:${port}`)
        .replace("name: one", `name: ${name}`)
        .replaceAll("/var/lib/postgresql/clove-one", join(data, "data"))
        .replace("  bin_dir:", `  parameters:\n    unix_socket_directories: ${data}\n  bin_dir:`),
    );
    return { name, port, rest, file };
  });
  const run = (node: Node) => {
    node.running = start(`patroni-${node.name}`, "patroni", [node.file], { user });
  };
  const says = (node: Node, what: string) => answers(`http://127.0.0.1:${node.rest}/${what}`);
  const find = async (what: string) => {
    for (const node of nodes) if (await says(node, what)) return node;
    return undefined;
  };
  run(nodes[0]!);
  await until("the first node is primary", () => find("primary"));
  run(nodes[1]!);

  const file = join(folder, "haproxy-database.cfg");
  let proxy = proxyFile("haproxy-database.cfg")
    .replace("127.0.0.1:5000", `127.0.0.1:${primaryPort}`)
    .replace("127.0.0.1:5001", `127.0.0.1:${replicaPort}`);
  for (const [i, node] of nodes.entries()) {
    proxy = proxy.replaceAll(
      `127.0.0.1:${5432 + i} check port ${8008 + i}`,
      `127.0.0.1:${node.port} check port ${node.rest}`,
    );
  }
  writeFileSync(file, proxy);
  start("haproxy", "haproxy", ["-f", file]);

  return {
    bossUrl: `postgres://postgres:choose-one@127.0.0.1:${primaryPort}/postgres`,
    url: `postgres://clove:secret@127.0.0.1:${primaryPort}/clove`,
    replicaUrl: `postgres://clove:secret@127.0.0.1:${replicaPort}/clove`,
    synchronous: () => until("a synchronous standby", () => find("sync"), 120),
    /** Kills Patroni and every process of PostgreSQL, as when the machine loses power. */
    async killPrimary(): Promise<Node> {
      const node = await until("a primary", () => find("primary"));
      const postmaster = Number(
        readFileSync(join(folder, node.name, "data/postmaster.pid"), "utf8").split("\n")[0],
      );
      for (const pid of [node.running!.child.pid!, postmaster, ...childrenOf(postmaster)]) killNow(pid);
      await node.running!.kill("SIGKILL");
      return node;
    },
    back: run,
    /** Ends PostgreSQL, which Patroni leaves running when it is killed. */
    async close() {
      for (const { running } of nodes) await running?.kill("SIGINT");
    },
  };
}

function killNow(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    // The process has just ended, as PostgreSQL's processes of connections do.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
}

test(`the primary is killed ${kills} times under sales from ${tillCount} tills`, async () => {
  const processes = await openProcesses("failover");
  const servers: RunningServer[] = [];
  const cluster = await openCluster(processes);
  try {
    await cluster.synchronous();
    await until("the way to the primary", () => isPrimary(cluster.bossUrl));
    const boss = new pg.Client({ connectionString: cluster.bossUrl });
    await boss.connect();
    await boss.query("create role clove login createrole password 'secret'");
    await boss.query("create database clove owner clove encoding 'UTF8' template template0");
    await boss.end();
    const server = await startServer({ DATABASE_URL: cluster.url, READ_DATABASE_URL: cluster.replicaUrl });
    servers.push(server);
    const chain = await openChain(server, server.url, "failover", tillCount);
    const follower = followStream(server.url, chain.company.token);
    const selling = chain.sell();
    const more = (sales: number) => {
      const from = chain.sold();
      const going = until("more sales", () => (chain.sold() > from + sales ? true : undefined), 180);
      return Promise.race([going, selling.working.then(() => true)]);
    };
    const pauses: number[] = [];
    for (let kill = 0; kill < kills; kill++) {
      await more(200);
      const began = Date.now();
      const node = await cluster.killPrimary();
      await until("the server is not ready", async () =>
        (await answers(`${server.url}/readyz`)) ? undefined : true,
      );
      await until("the server is ready again", () => answers(`${server.url}/readyz`), 120);
      pauses.push(Date.now() - began);
      await more(200);
      cluster.back(node);
      await cluster.synchronous();
    }
    await selling.stop();
    await expect.poll(follower.orders, { timeout: 60_000 }).toEqual(chain.orderIds());
    await follower.close();
    await chain.expectOutcome(cluster.url);
    await expectReportOfReplica(server, chain.company.token, cluster.replicaUrl);
    const seconds = pauses.map((pause) => (pause / 1000).toFixed(1)).join(", ");
    console.log(
      `${chain.sold()} sales at ${tillCount} tills, none lost, none doubled; the primary was killed ${kills} times: service again after ` +
        `${seconds} s; ${chain.failures().length} calls without an answer, ${chain.queued()} sales queued and uploaded`,
    );
  } catch (error) {
    for (const name of ["patroni-one", "patroni-two", "haproxy"]) console.log(name, processes.log(name));
    throw error;
  } finally {
    for (const server of servers) await server.remove();
    await cluster.close();
    await processes.close();
  }
});

/** Checks on the standby that it was used for a report. */
async function expectReportOfReplica(
  server: RunningServer,
  token: string,
  replicaUrl: string,
): Promise<void> {
  const replica = new pg.Client({ connectionString: replicaUrl });
  await replica.connect();
  const asked = async () => {
    const answer = await fetch(`${server.url}/api/v1/company/report/customers`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(200);
    await answer.text();
    // A report's connection ends with one of these; the server's checks of the replica's position end with another statement.
    const { rows } = await replica.query<{ reports: number }>(
      `select count(*)::int as reports from pg_stat_activity
        where application_name = 'clove-pos' and query in ('commit', 'rollback') and pg_is_in_recovery()`,
    );
    return rows[0]!.reports > 0;
  };
  await expect.poll(asked, { timeout: 60_000 }).toBe(true);
  await replica.end();
}

async function isPrimary(url: string): Promise<true | undefined> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    const { rows } = await client.query<{ standby: boolean }>("select pg_is_in_recovery() as standby");
    return rows[0]?.standby === false || undefined;
  } catch {
    return undefined;
  } finally {
    await client.end();
  }
}
