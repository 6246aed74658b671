import { Command } from "commander";
import { examine } from "../doctor/doctor.ts";
import { findingText } from "../doctor/finding.ts";
import { databaseProtocols, wrongAddress } from "../server-address.ts";
import { withPassword } from "./ask-password.ts";

/** `clove doctor`; exit code 1 when something keeps the shop from selling. */
export function doctorCommand(): Command {
  return new Command("doctor")
    .description(
      "examine machine, settings, database, backups, mail, https and port; says what to do; changes nothing",
    )
    .option("--clock <address>", "also compare this machine's clock with that of a web server")
    .action(async (options: { clock?: string }) => {
      const counts = { ok: 0, warn: 0, fail: 0 };
      for await (const finding of examine(await environment(), options)) {
        counts[finding.level]++;
        console.log(findingText(finding));
      }
      console.log(`\n${counts.ok} ok, ${counts.warn} to look at, ${counts.fail} to mend`);
      if (counts.fail > 0) process.exitCode = 1;
    });
}

/** The environment with the database's password. A malformed address stays as it is, because the doctor reports it. */
async function environment(): Promise<NodeJS.ProcessEnv> {
  const { DATABASE_URL } = process.env;
  if (!DATABASE_URL || wrongAddress(DATABASE_URL, databaseProtocols) !== null) return process.env;
  return { ...process.env, DATABASE_URL: await withPassword(DATABASE_URL) };
}
