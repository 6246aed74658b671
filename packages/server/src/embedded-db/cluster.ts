import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { Binaries } from "./binaries.ts";
import { EmbeddedPostgresError } from "./error.ts";
import { SUPERUSER, superuserPassword } from "./roles.ts";
import { runAs, type SystemUser } from "./user.ts";

const MAJOR_VERSION = "18";
const STAGING = "data.new-";

/**
 * Creates `home/data` if it does not exist: under another name, renamed when complete, so that an interrupted start can simply be
 * repeated.
 */
export async function ensureCluster(
  home: string,
  binaries: Binaries,
  user: SystemUser | undefined,
  durable: boolean,
) {
  const data = join(home, "data");
  for (const name of readdirSync(home)) {
    if (name.startsWith(STAGING)) rmSync(join(home, name), { recursive: true, force: true, maxRetries: 5 });
  }
  if (!existsSync(data)) {
    const staging = join(home, `${STAGING}${randomBytes(4).toString("hex")}`);
    await initialise(staging, superuserPassword(home), binaries, user, durable);
    renameSync(staging, data);
  }
  const version = readFileSync(join(data, "PG_VERSION"), "utf8").trim();
  if (version !== MAJOR_VERSION) {
    throw new EmbeddedPostgresError(
      `The database in ${data} was made by PostgreSQL ${version}; this version of Clove POS brings ${MAJOR_VERSION}. Back it up with the version that made it and restore it here.`,
    );
  }
  return data;
}

async function initialise(
  folder: string,
  password: string,
  binaries: Binaries,
  user: SystemUser | undefined,
  durable: boolean,
): Promise<void> {
  const passwordFile = `${folder}.password`;
  mkdirSync(folder, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) for (const path of [folder, passwordFile]) chownSync(path, user.uid, user.gid);
  // The builtin C.UTF-8 sorts the same on every machine; an update of the operating system could change a locale's order and so
  // corrupt an index.
  const args = ["-D", folder, "-U", SUPERUSER, `--pwfile=${passwordFile}`, "--auth=scram-sha-256"];
  args.push("--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8");
  args.push("--no-instructions", ...(durable ? [] : ["--no-sync"]));
  try {
    await finished(binaries.initdb, args, user);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function finished(program: string, args: string[], user: SystemUser | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...runAs(user), windowsHide: true });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
    child.on("error", reject);
    child.on("close", (code, signal) => {
      if (code === 0) resolve();
      else
        reject(
          new EmbeddedPostgresError(`Creating the database failed (${signal ?? code}): ${output.trim()}`),
        );
    });
  });
}
