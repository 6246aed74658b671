import { Command } from "commander";
import { removeCompany } from "../backup/remove-company.ts";
import { contents, megabytes, newFile, type WithSource } from "./backup.ts";
import { companyId } from "./company.ts";

/** `clove company remove`: asks for the company's name; prints sentences, or throws an error with one. */
export function removeCommand(
  withSource: WithSource,
  ask: (question: string) => Promise<string>,
  print: (line: string) => void = console.log,
): Command {
  return new Command("remove")
    .argument("<id>", "the company's id, as `company list` shows it", companyId)
    .argument("<file>", "a new file, into which everything of it is written first")
    .description(
      "write a suspended company to a file, then delete every row and picture of it; asks for its name",
    )
    .action((id: number, given: string) =>
      withSource(async (source) => {
        const file = newFile(given);
        const isMeant = async (name: string) =>
          (await ask(`Everything of company ${id} (${name}) will be deleted. Type its name: `)).trim() ===
          name;
        const { manifest, bytes, rows, isSlow } = await removeCompany(source, id, file, isMeant);
        print(`${contents(manifest)} are in ${file} (${megabytes(bytes)})`);
        print(`Company ${id} (${manifest.company!.name}) is removed: ${rows} rows and its pictures`);
        print(`To bring it back: npm run clove -- company import ${file}, then company resume`);
        if (isSlow)
          print(
            "The next one goes quicker where a superuser of PostgreSQL lets this role: grant set on parameter session_replication_role to <role>",
          );
      }),
    );
}
