import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { freePorts, type Processes, until } from "./processes.ts";

export const postgresPrograms = "/usr/lib/postgresql/15/bin";

/** The user for PostgreSQL when this process runs as root, as which PostgreSQL refuses to run. */
export function postgresUser(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return process.getuid?.() === 0
    ? { uid: id("-u"), gid: id("-g") }
    : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
}

/** Starts PostgreSQL of Debian's package and returns the address of an empty database. */
export async function startPostgres({ folder, give, start, log }: Processes): Promise<string> {
  const user = postgresUser();
  const data = join(folder, "postgres");
  mkdirSync(data, { mode: 0o700 });
  give(data, user);
  const [port] = await freePorts(1);
  const program = (name: string) => join(postgresPrograms, name);
  const initdb = ["-D", data, "-U", "clove", "-A", "trust", "--encoding=UTF8", "--locale=C.UTF-8"];
  const made = start("initdb", program("initdb"), initdb, { user });
  await until("initdb", () => made.child.exitCode ?? undefined);
  if (made.child.exitCode !== 0) throw new Error(log("initdb"));
  const args = [
    "-D",
    data,
    "-p",
    String(port),
    "-c",
    "listen_addresses=127.0.0.1",
    "-c",
    `unix_socket_directories=${data}`,
  ];
  start("postgres", program("postgres"), [...args, "-c", "max_connections=200"], { user });
  await until("PostgreSQL starts", () =>
    log("postgres").includes("ready to accept connections") ? true : undefined,
  );
  return `postgres://clove@127.0.0.1:${port}/postgres`;
}
