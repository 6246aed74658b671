import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import pg from "pg";

/** A paragraph of the commands' help. */
export const passwordHelp = `
Passwords of databases need not stand in a command: write the address without one. It is then taken from PGPASSWORD or the file
~/.pgpass, or asked for. DATABASE_URL and TO_DATABASE_URL in the environment may have it, too.`;

type Terminal = { isTTY?: boolean };
type Ask = (question: string) => Promise<string>;

/**
 * A database's address with its password. If the address has none, pg itself uses PGPASSWORD or the password file. If the database still
 * wants a password, it is asked for at the terminal: one in a command would be visible to everybody on the machine and kept
 * in the shell's history.
 */
export async function withPassword(
  url: string,
  { terminal = process.stdin, ask = askHidden }: { terminal?: Terminal; ask?: Ask } = {},
): Promise<string> {
  const { username, password, host } = new URL(url.replace("@/", "@socket/"));
  if (username === "" || password !== "" || !terminal.isTTY || !(await wantsPassword(url))) return url;
  const typed = await ask(`Password of ${decodeURIComponent(username)} at ${host}: `);
  return url.replace(/:?@/, `:${encodeURIComponent(typed)}@`);
}

/** False on any other failure, which the command reports when it connects itself. */
async function wantsPassword(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 8000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return false;
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    return code === "28P01" || /password must be a (non-empty )?string/.test(message);
  } finally {
    await client.end();
  }
}

/** Asks without echoing what is typed. */
async function askHidden(question: string): Promise<string> {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await reader.question("");
  } finally {
    reader.close();
    process.stderr.write("\n");
  }
}
