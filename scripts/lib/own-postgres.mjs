import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.mjs";
import { run, StepError, step } from "./steps.mjs";

const ofDebian = "/usr/lib/postgresql/15/bin";
const isRoot = process.getuid?.() === 0;

/**
 * The folder of PostgreSQL's programs: PG_BIN, else Debian's 15, else that in PATH; as root Debian's 15 is installed if there is
 * none.
 */
export async function findPostgres() {
  const given = process.env.PG_BIN;
  if (given && !existsSync(join(given, "initdb"))) throw new StepError(`PG_BIN=${given} has no initdb.`);
  const known = given ?? (existsSync(join(ofDebian, "initdb")) ? ofDebian : await inPath());
  if (known) return known;
  const hint =
    "Install PostgreSQL 15 or newer (on Debian: apt-get install postgresql-15), or name its folder in PG_BIN.";
  const { code: hasApt } = await run("apt-get", ["--version"]);
  if (!isRoot || hasApt !== 0) throw new StepError(hint);
  await step("Installing postgresql-15", async () => {
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update"], { env });
    const { code, output } = await run("apt-get", ["install", "-y", "postgresql-15"], { env });
    if (code !== 0 || !existsSync(join(ofDebian, "initdb"))) throw new StepError(`${output}\n${hint}`);
    // The package starts a cluster, which is not needed.
    await run("pg_ctlcluster", ["15", "main", "stop"]);
  });
  return ofDebian;
}

async function inPath() {
  const { code, output } = await run("sh", ["-c", 'dirname "$(readlink -f "$(command -v initdb)")"']);
  const folder = output.trim();
  return code === 0 && existsSync(join(folder, "postgres")) ? folder : null;
}

/**
 * Starts a new cluster in a temporary folder on a free port, without syncing to disk; it ends with this process. PostgreSQL
 * refuses to run as root, so root starts it as another user. Returns the superuser's address without a database.
 */
export async function startOwnPostgres(programs) {
  const user = isRoot ? unprivileged() : {};
  const folder = mkdtempSync(join(tmpdir(), "clove-postgres-"));
  if (isRoot) chownSync(folder, user.uid, user.gid);
  const port = await freePort();
  const data = join(folder, "data");
  const act = (program, ...args) =>
    execFileSync(join(programs, program), args, {
      ...user,
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
      encoding: "utf8",
    });
  const version = act("postgres", "--version").trim();
  // With passwords, as on a shared server.
  const password = randomBytes(12).toString("hex");
  const file = join(folder, "password");
  writeFileSync(file, password, { mode: 0o644 });
  const signIn = ["-U", "postgres", "-A", "scram-sha-256", `--pwfile=${file}`];
  act("initdb", "-D", data, ...signIn, "--encoding=UTF8", "--locale=C.UTF-8");
  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: 200,
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  // Its output goes to a file: execFileSync would wait for a pipe that PostgreSQL keeps open.
  act("pg_ctl", "-D", data, "-l", join(folder, "log"), "-o", options.join(" "), "-w", "start");
  process.prependOnceListener("exit", () => act("pg_ctl", "-D", data, "-m", "immediate", "-w", "stop"));
  return { url: `postgres://postgres:${password}@127.0.0.1:${port}`, version };
}

/** The user `postgres` of Debian's package, else `nobody`. */
function unprivileged() {
  const id = (flag, name) => Number(execFileSync("id", [flag, name], { encoding: "utf8", stdio: "pipe" }));
  for (const name of ["postgres", "nobody"]) {
    try {
      return { uid: id("-u", name), gid: id("-g", name) };
    } catch {
      // There is no such user.
    }
  }
  throw new StepError("There is neither a user postgres nor nobody to run PostgreSQL as.");
}
