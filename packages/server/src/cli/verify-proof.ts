import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { FileVerifier } from "@clove/domain/proof/verify-file.ts";
import { Command } from "commander";

const mostShown = 1000;

/** `clove verify-proof <file>`: needs no database (proof §8). It prints sentences, and sets the exit code 1 if anything is wrong. */
export function verifyProofCommand(print: (line: string) => void = console.log): Command {
  return new Command("verify-proof")
    .argument("<file>", "a proof file, as the page Proof saves it")
    .option("--holds <hash...>", "hashes, or their beginnings, that must be in it, as Z reports print them")
    .description("check a proof file without a database; exit code 1 if a sale is missing or was changed")
    .action(async (file: string, { holds = [] }: { holds?: string[] }) => {
      const verifier = new FileVerifier(holds);
      const lines = createInterface({ input: createReadStream(file, "utf8"), crlfDelay: Infinity });
      for await (const line of lines) verifier.take(line);
      const findings = verifier.end();
      for (const { line, text } of findings.slice(0, mostShown))
        print(line > 0 ? `line ${line}: ${text}` : text);
      if (findings.length > mostShown) print(`and ${findings.length - mostShown} more`);
      print(`${verifier.company}: ${verifier.rows} numbers of ${verifier.devices.size} devices`);
      for (const [device_id, { made, received, hashes }] of verifier.devices)
        print(`${device_id}: made 1 to ${made}, received ${received}, head ${[...hashes].join(" and ")}`);
      print(findings.length === 0 ? "Nothing is missing or changed" : `${findings.length} findings`);
      if (findings.length > 0) process.exitCode = 1;
    });
}
