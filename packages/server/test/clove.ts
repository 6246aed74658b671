import type { Command } from "commander";
import { companyCommands } from "../src/cli/company.ts";
import type { TestApp } from "./app.ts";

/** The lines that `clove company …` prints on this app's database. @throws Error with the sentence that a failing command prints */
export function clove({ pool }: Pick<TestApp, "pool">, ...words: string[]): Promise<string[]> {
  return saying((print) => companyCommands(async () => ({ pool, close: async () => {} }), print), words);
}

/** The lines that a command prints. */
export async function saying(
  make: (print: (line: string) => void) => Command,
  words: readonly string[],
): Promise<string[]> {
  const lines: string[] = [];
  const command = make((line) => lines.push(line));
  for (const c of [command, ...command.commands]) c.exitOverride().configureOutput({ writeErr: () => {} });
  await command.parseAsync(words, { from: "user" });
  return lines;
}
