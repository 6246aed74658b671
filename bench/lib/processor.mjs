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

/** The time of ended children is included in their parent's. */
function treeOf(postmaster) {
  const running = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => statOf(pid));
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
