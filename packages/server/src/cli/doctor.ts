import { Command } from "commander";
import { examine } from "../doctor/doctor.ts";
import { findingText } from "../doctor/finding.ts";

/** `clove doctor`; exit code 1 when something keeps the shop from selling. */
export function doctorCommand(): Command {
  return new Command("doctor")
    .description(
      "examine machine, settings, database, backups, mail, https and port; says what to do; changes nothing",
    )
    .option("--clock <address>", "also compare this machine's clock with that of a web server")
    .action(async (options: { clock?: string }) => {
      const counts = { ok: 0, warn: 0, fail: 0 };
      for await (const finding of examine(process.env, options)) {
        counts[finding.level]++;
        console.log(findingText(finding));
      }
      console.log(`\n${counts.ok} ok, ${counts.warn} to look at, ${counts.fail} to mend`);
      if (counts.fail > 0) process.exitCode = 1;
    });
}
