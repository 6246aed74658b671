import { AppError } from "@clove/domain/errors.ts";
import type { Terminal, TerminalUpdateBody } from "@clove/domain/terminals/terminals.schema.ts";
import { sql } from "kysely";
import { update } from "../../db/rows.sql.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { audit } from "../audit/audit.sql.ts";
import { findOpenShift } from "../shifts/shifts.sql.ts";
import { printerColumns } from "./network-printer.ts";
import { type LockedTerminal, readTerminal } from "./terminals.sql.ts";

/**
 * Changes a counter's name, description, status and network printer (counters §12). The counter is locked, so that no shift opens
 * meanwhile.
 * @throws AppError terminal_has_open_shift
 */
export async function updateTerminal(
  { db }: Tx,
  scope: Scope,
  { id, name, description, status, ...body }: Omit<TerminalUpdateBody, "temp_id">,
  before: LockedTerminal,
): Promise<Terminal> {
  const open = status === "inactive" ? await findOpenShift(db, scope, id) : null;
  if (open) throw new AppError("terminal_has_open_shift", { name: open.user_name }, "status");
  const after = { name, description, status, ...printerColumns(body) };
  const [, , terminal] = await Promise.all([
    sql`${update("terminals", after)} where company_id = ${scope.company_id} and id = ${id}`.execute(db),
    audit(db, scope, "terminal.update", {
      subject: "terminal",
      subject_id: id,
      detail: { before: changeable(before), after },
    }),
    readTerminal(db, scope, id),
  ]);
  return terminal;
}

const changeable = ({ name, description, status, printer_address, printer_port }: Terminal) => ({
  name,
  description,
  status,
  printer_address,
  printer_port,
});
