import { Command, InvalidArgumentError } from "commander";
import type { Pool } from "../db/connect.ts";
import { inTransaction, type Tx } from "../db/transaction.ts";
import {
  approveCompany,
  listCompanies,
  resumeCompany,
  suspendCompany,
} from "../features/company/operate-company.ts";
import { resetByOperator } from "../features/second-factor/reset-by-operator.ts";

export type Open = () => Promise<{ pool: Pool; close(): Promise<void> }>;

/** `clove company list`, and `approve`, `suspend`, `resume` and `reset-second-factor` with an id; they print sentences, or throw an error with one. */
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
  /** Adds a command for one company; what `act` returns is printed. */
  const command = (name: string, description: string, act: (tx: Tx, id: number) => Promise<string>) =>
    company
      .command(name)
      .argument("<id>", "the company's id, as `company list` shows it", companyId)
      .description(description)
      .action((id: number) =>
        withPool(open, async (pool) =>
          print(await inTransaction(pool, { company_id: id }, (tx) => act(tx, id))),
        ),
      );
  command("approve", "let a verified company in that waits (REGISTRATION=approve)", async (tx, id) => {
    const { name } = await approveCompany(tx, id);
    return `Company ${id} (${name}) is active`;
  });
  command("suspend", "shut a company's people out; its data stay as they are", async (tx, id) => {
    const { name } = await suspendCompany(tx, id);
    return `Company ${id} (${name}) is suspended. Its tills keep what they have not sent.`;
  });
  command("resume", "let a suspended company in again", async (tx, id) => {
    const { name } = await resumeCompany(tx, id);
    return `Company ${id} (${name}) is active. Everybody signs in again.`;
  });
  company
    .command("reset-second-factor")
    .argument("<id>", "the company's id, as `company list` shows it", companyId)
    .argument("<email>", "the e-mail of the person, usually its only administrator")
    .description("let somebody sign in with the password alone who has lost passkeys and recovery codes")
    .action((id: number, email: string) =>
      withPool(open, async (pool) => {
        const { name } = await inTransaction(pool, { company_id: id }, (tx) =>
          resetByOperator(tx, { company_id: id, email }),
        );
        print(`${name} signs in with the password alone. Tell them to add a passkey again.`);
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
