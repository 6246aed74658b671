import { Command, Option } from "commander";
import type { Pool } from "../db/connect.ts";
import { inTransaction } from "../db/transaction.ts";
import { listReported, settleReports } from "../features/receipts/reported-companies.sql.ts";
import { companyId, type Open, withPool } from "./company.ts";

/** `clove company reports`; it prints sentences, or throws an error with one. */
export function companyReportsCommand(open: Open, print: (line: string) => void = console.log): Command {
  const list = async (pool: Pool) => {
    const lines = await inTransaction(pool, { operator: "on" }, listReported);
    for (const { id, name, reports, addresses, isStopped } of lines) {
      const state = isStopped ? "stopped" : "mails on";
      print(`${id}  ${state.padEnd(8)}  ${reports} of ${addresses} addresses in 30 days  ${name}`);
    }
    if (lines.length === 0) print("Nobody reported a receipt in the last 30 days");
  };
  const settle = async (pool: Pool, id: number) => {
    const count = await inTransaction(pool, { operator: "on" }, (tx) => settleReports(tx, id));
    print(`${count} reports say no more about company ${id}; those addresses get no receipts of it`);
  };
  return new Command("reports")
    .description("which companies' mailed receipts were reported by those who got them")
    .addOption(
      new Option("--settle <id>", "you have looked: the company may mail receipts again").argParser(
        companyId,
      ),
    )
    .action(({ settle: id }: { settle?: number }) =>
      withPool(open, (pool) => (id === undefined ? list(pool) : settle(pool, id))),
    );
}
