import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { storeCertificate } from "../../packages/server/src/tls/store-certificate.ts";
import { openStream, rowOf } from "../../packages/server/test/open-stream.ts";
import { type RunningServer, startServer } from "../e2e/server.ts";
import { made } from "../faults/staff.ts";
import { followStream, openChain, operatingFile, proxyFile } from "./chain.ts";
import { startPostgres } from "./postgres.ts";
import { answers, freePorts, openProcesses, type Processes, until } from "./processes.ts";

const tillCount = 8;
/** The number of sales, of all tills together, between two events. */
const some = 60;

type Proxy = {
  /** Called before a server is stopped: the proxy no longer sends calls to it. */
  leave(server: number): Promise<void>;
  back(server: number): Promise<void>;
};
type Front = { port: number; servers: readonly string[]; processes: Processes };

/** The file of docs/operating, with this test's ports. */
function configured(file: string, { port, servers }: Front): string {
  let text = proxyFile(file).replaceAll("127.0.0.1:8080", `127.0.0.1:${port}`);
  for (const [i, server] of servers.entries()) text = text.replaceAll(`127.0.0.1:${3001 + i}`, server);
  return text;
}

/** Checks /readyz itself, so it need not be told. */
async function haproxy(front: Front): Promise<Proxy> {
  const file = join(front.processes.folder, "haproxy.cfg");
  writeFileSync(file, configured("haproxy.cfg", front));
  front.processes.start("haproxy", "haproxy", ["-f", file]);
  return { leave: async () => {}, back: async () => {} };
}

/** Debian's nginx has no health checks, so a server is taken out of its file before it is stopped. */
async function nginx(front: Front): Promise<Proxy> {
  const { folder } = front.processes;
  const file = join(folder, "nginx.conf");
  const paths = `pid ${folder}/nginx.pid; daemon off; user root;\n`;
  const own = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const write = (text: string) =>
    writeFileSync(file, paths + text.replace("http {", `http {\n access_log off; ${own.join(" ")}`));
  const text = configured("nginx.conf", front);
  write(text);
  const args = ["-p", folder, "-e", "stderr", "-c", file];
  const running = front.processes.start("nginx", "nginx", args);
  const replace = async (now: string) => {
    write(now);
    const before = workers(running.child.pid!);
    running.child.kill("SIGHUP");
    // New workers use the new configuration; the old ones accept no more connections.
    await until("new workers of nginx", () =>
      workers(running.child.pid!).some((pid) => !before.includes(pid)) ? true : undefined,
    );
  };
  return {
    leave: (server) =>
      replace(text.replace(`server ${front.servers[server]}`, `server ${front.servers[server]} down`)),
    back: () => replace(text),
  };
}

function workers(pid: number): string[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
}

test("HAProxy's files are valid by themselves, as one file, and with the lines for shops", async () => {
  const processes = await openProcesses("complete");
  const { folder } = processes;
  const [servers, database] = ["haproxy.cfg", "haproxy-database.cfg"].map((name) =>
    readFileSync(operatingFile(name), "utf8"),
  ) as [string, string];
  await storeCertificate(folder, "pos.example");
  const certificate = join(folder, "pos.pem");
  const parts = ["server.crt", "server.key"].map((name) => readFileSync(join(folder, "tls", name), "utf8"));
  writeFileSync(certificate, parts.join("\n"));
  const forShops = servers
    .replace(/^ +bind 127.*\n/m, "")
    .replace(/^( +)# (?=bind|http-request)/gm, "$1")
    .replace("/etc/haproxy/pos.example.pem", certificate);
  const together = `${servers}\n${database.slice(database.indexOf("\ndefaults"))}`;
  for (const [name, text] of Object.entries({ servers, database, forShops, together })) {
    expect([name, /^ {4}user (.*)$/m.exec(text)?.[1]]).toEqual([name, "haproxy"]);
    const file = join(folder, `${name}.cfg`);
    writeFileSync(file, text);
    const { status, stdout, stderr } = spawnSync("haproxy", ["-c", "-f", file], { encoding: "utf8" });
    expect([name, status, stderr]).toEqual([name, 0, ""]);
    expect(stdout).toContain("Configuration file is valid");
  }
  await processes.close();
});

for (const [name, open] of Object.entries({ haproxy, nginx })) {
  test(`${name}: changes reach the tills of each server; one is killed, then each replaced, without a refused sale`, async () => {
    const processes = await openProcesses(name);
    const shared = join(processes.folder, "shared");
    const databaseUrl = await startPostgres(processes);
    const servers: RunningServer[] = [];
    try {
      const [port] = await freePorts(1);
      const url = `http://127.0.0.1:${port}`;
      const env = {
        DATABASE_URL: databaseUrl,
        DATA_DIR: shared,
        PUBLIC_URL: url,
        TRUST_PROXY: "on",
        DRAIN_SECONDS: "5",
      };
      for (const _ of [1, 2]) servers.push(await startServer(env));
      const proxy = await open({
        port: port!,
        servers: servers.map((each) => new URL(each.url).host),
        processes,
      });
      await until(`${name} answers`, () => answers(`${url}/readyz`));
      const [one, two] = servers as [RunningServer, RunningServer];
      const chain = await openChain({ ...one, outbox: join(shared, "outbox") }, url, name, tillCount);
      const { token } = chain.company;

      // A change stored by one server reaches tills of each server, and of the proxy, within two seconds.
      const streams = await Promise.all([one.url, two.url, url].map((each) => openStream(each, token)));
      await Promise.all(streams.map((stream) => stream.ready()));
      const began = Date.now();
      const { brand } = await made<{ brand: { id: number } }>(one, token, "brand/store", {
        name: "Seen everywhere",
      });
      const seen = await Promise.all(
        streams.map((stream) => stream.until(rowOf("brands", { id: brand.id }))),
      );
      const slowest = Math.max(...seen.map(({ at }) => at - began));
      expect(slowest).toBeLessThan(2000);
      await Promise.all(streams.map((stream) => stream.close()));

      const follower = followStream(url, token);
      const selling = chain.sell();
      const more = (sales = some) => {
        const from = chain.sold();
        const going = until("more sales", () => (chain.sold() > from + sales ? true : undefined), 120);
        return Promise.race([going, selling.working.then(() => true)]);
      };
      await more();
      const quiet = chain.failures().length;

      await two.kill9();
      await more();
      const afterKill = chain.failures().length - quiet;
      await two.start();
      await until("the killed server is back", () => answers(`${two.url}/readyz`));
      await more();

      const beforeUpgrade = chain.failures().length;
      for (const [i, server] of servers.entries()) {
        await proxy.leave(i);
        await server.stop();
        await more();
        await server.start();
        await proxy.back(i);
        await more();
      }
      expect(chain.failures().slice(beforeUpgrade)).toEqual([]);
      await selling.stop();

      await expect.poll(follower.orders, { timeout: 30_000 }).toEqual(chain.orderIds());
      await follower.close();
      await chain.expectOutcome(databaseUrl);
      console.log(
        `${name}: ${chain.sold()} sales at ${tillCount} tills; a change was everywhere after ${slowest} ms; a killed server cost ` +
          `${afterKill} calls an answer, ${chain.queued()} sales were queued and uploaded; two servers replaced, 0 calls failed`,
      );
    } catch (error) {
      console.log(processes.log(name));
      throw error;
    } finally {
      for (const server of servers) await server.remove();
      await processes.close();
    }
  });
}
