import { Command, InvalidArgumentError } from "commander";
import type { Pool } from "../db/connect.ts";
import { inTransaction } from "../db/transaction.ts";
import { approveCompany, listCompanies } from "../features/company/approve-company.ts";

export type Open = () => Promise<{ pool: Pool; close(): Promise<void> }>;

/** `clove company list` and `clove company approve <id>`; they print sentences, or throw one. */
export function companyCommands(open: Open, print: (line: string) => void = console.log): Command {
  const company = new Command("company").description("companies that signed up");
  company
    .command("list")
    .description("id, status, day of sign-up, name and e-mail of every company")
    .action(() =>
      withPool(open, async (pool) => {
        const lines = await inTransaction(pool, { operator: "on" }, listCompanies);
        for (const { id, status, created_at, name, email } of lines) {
          print([id, status.padEnd(10), created_at.slice(0, 10), `${name} <${email ?? ""}>`].join("  "));
        }
        if (lines.length === 0) print("No company has signed up yet");
      }),
    );
  company
    .command("approve")
    .argument("<id>", "the company's id, as `company list` shows it", companyId)
    .description("let a verified company in that waits (REGISTRATION=approve)")
    .action((id: number) =>
      withPool(open, async (pool) => {
        const { name } = await inTransaction(pool, { company_id: id }, (tx) => approveCompany(tx, id));
        print(`Company ${id} (${name}) is active`);
      }),
    );
  return company;
}

export async function withPool(open: Open, act: (pool: Pool) => Promise<void>): Promise<void> {
  const { pool, close } = await open();
  try {
    await act(pool);
  } finally {
    await close();
  }
}

export function companyId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new InvalidArgumentError("It must be a positive number.");
  return Number(text);
}
