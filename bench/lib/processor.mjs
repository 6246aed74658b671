import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Linux counts in hundredths of a second. */
const tick = 10;

/**
 * Returns a function that reads the processor time, in milliseconds since their start, of a process and of all processes of the
 * client's PostgreSQL; null where it is not known: without /proc, or for a PostgreSQL on another machine.
 */
export async function watchProcessor(client) {
  const { rows } = await client.query("select pg_backend_pid() as pid");
  const backend = existsSync("/proc") && statOf(rows[0].pid);
  const postmaster = backend && /^postgres|^postmaster/.test(backend.name) ? backend.parent : null;
  return (pid) => ({ node: statOf(pid)?.all ?? null, postgres: postmaster && treeOf(postmaster) });
}

/**
 * As `watchProcessor`, but to the nanosecond, for parts of a second: of this process and of the processes of PostgreSQL that run now. Only
 * on Linux.
 */
export async function watchExactly(client, pid) {
  const { rows } = await client.query("select pg_backend_pid() as pid");
  const postmaster = statOf(rows[0].pid).parent;
  const backends = numbered("/proc").filter((one) => statOf(one)?.parent === postmaster);
  /** 0 for a process that has ended. */
  const timeOf = (one) =>
    (existsSync(`/proc/${one}/task`) ? numbered(`/proc/${one}/task`) : []).reduce(
      (sum, thread) =>
        sum + Number(readFileSync(`/proc/${one}/task/${thread}/schedstat`, "latin1").split(" ")[0]),
      0,
    ) / 1e6;
  return () => ({
    node: timeOf(pid),
    postgres: [postmaster, ...backends].reduce((sum, one) => sum + timeOf(one), 0),
  });
}

const numbered = (folder) => readdirSync(folder).filter((name) => /^\d+$/.test(name));

/** The time of ended children is included in their parent's. */
function treeOf(postmaster) {
  const running = numbered("/proc").map((pid) => statOf(pid));
  const children = running.filter((stat) => stat?.parent === postmaster);
  return children.reduce((sum, { own }) => sum + own, statOf(postmaster).all);
}

function statOf(pid) {
  let text;
  try {
    text = readFileSync(`/proc/${pid}/stat`, "latin1");
  } catch (error) {
    // The process has ended, or this is not Linux.
    if (["ENOENT", "ESRCH"].includes(error.code)) return null;
    throw error;
  }
  const end = text.lastIndexOf(")");
  const fields = text.slice(end + 2).split(" ");
  const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map((ticks) => Number(ticks) * tick);
  return {
    name: text.slice(text.indexOf("(") + 1, end),
    parent: Number(fields[1]),
    own: user + system,
    all: user + system + endedUser + endedSystem,
  };
}
