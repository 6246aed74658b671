import { AppError } from "@clove/domain/errors.ts";
import { terminalUniqueNo } from "@clove/domain/ids.ts";
import type { Terminal, TerminalStoreBody } from "@clove/domain/terminals/terminals.schema.ts";
import { sql } from "kysely";
import { insertInto } from "../../db/rows.sql.ts";
import type { SeenBranch } from "../../db/seen-branches.sql.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { audit } from "../audit/audit.sql.ts";
import { printerColumns } from "./network-printer.ts";
import { readTerminal } from "./terminals.sql.ts";

/**
 * Makes a counter with the company's next number and an empty drawer (counters §1).
 * @throws AppError store_inactive, warehouse_has_no_terminal, terminals_exhausted
 */
export async function storeTerminal(
  tx: Tx,
  scope: Scope,
  body: TerminalStoreBody,
  branch: SeenBranch,
): Promise<Terminal> {
  if (branch.status !== "active") throw new AppError("store_inactive", {}, "branch_id");
  if (branch.type === "warehouse") throw new AppError("warehouse_has_no_terminal", {}, "branch_id");
  const row = {
    company_id: scope.company_id,
    temp_id: body.temp_id ?? null,
    branch_id: body.branch_id,
    name: body.name,
    description: body.description,
    ...printerColumns(body),
    unique_no: await nextUniqueNo(tx, scope),
  };
  const { rows } = await sql<{ id: number }>`${insertInto("terminals", row)} returning id`.execute(tx.db);
  const { id } = rows[0]!;
  const [terminal] = await Promise.all([
    readTerminal(tx.db, scope, id),
    audit(tx.db, scope, "terminal.store", {
      subject: "terminal",
      subject_id: id,
      detail: { unique_no: row.unique_no },
    }),
  ]);
  return terminal;
}

/** A lock on the company's row makes sure that two at once do not get the same number. */
async function nextUniqueNo(tx: Tx, { company_id }: Scope): Promise<string> {
  const [, { rows }] = await Promise.all([
    sql`select id from companies where id = ${company_id} for no key update`.execute(tx.db),
    sql<{ next: number }>`select coalesce(max(unique_no::int), 0) + 1 as next
      from terminals where company_id = ${company_id}`.execute(tx.db),
  ]);
  const unique_no = terminalUniqueNo(rows[0]!.next);
  if (!unique_no) throw new AppError("terminals_exhausted");
  return unique_no;
}
