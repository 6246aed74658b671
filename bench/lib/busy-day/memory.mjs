import { readdirSync, readFileSync } from "node:fs";

const every = 5000;

/**
 * Looks every five seconds at the resident size of the servers that `pids()` names and of all processes of the client's PostgreSQL, where
 * there is /proc. What processes share counts once. In MB: at first, at last and at most.
 */
export async function watchMemory(client, pids) {
  const { rows } = await client.query("select pg_backend_pid() as pid");
  const postmaster = statusOf(rows[0].pid)?.parent;
  const seen = { server: [], PostgreSQL: [] };
  const look = () => {
    const servers = pids().flatMap((pid) => statusOf(pid) ?? []);
    if (servers.length > 0) seen.server.push(Math.max(...servers.map(({ all }) => all)));
    if (postmaster) seen.PostgreSQL.push(treeOf(postmaster));
  };
  look();
  const watching = setInterval(look, every);
  return () => {
    clearInterval(watching);
    look();
    return Object.fromEntries(
      Object.entries(seen).map(([of, found]) => [
        of,
        found.length > 0 ? { first: found[0], last: found.at(-1), most: Math.max(...found) } : null,
      ]),
    );
  };
}

function treeOf(postmaster) {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => statusOf(pid) ?? [])
    .filter(({ pid, parent }) => pid === postmaster || parent === postmaster);
  return all.reduce((sum, { own }) => sum + own, 0) + Math.max(...all.map(({ shared }) => shared));
}

function statusOf(pid) {
  let text;
  try {
    text = readFileSync(`/proc/${pid}/status`, "latin1");
  } catch {
    return null;
  }
  const megabytes = (name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(text)?.[1] ?? 0) / 1024;
  return {
    pid: Number(pid),
    parent: Number(/^PPid:\s+(\d+)/m.exec(text)[1]),
    all: megabytes("VmRSS"),
    own: megabytes("RssAnon"),
    shared: megabytes("RssShmem") + megabytes("RssFile"),
  };
}
