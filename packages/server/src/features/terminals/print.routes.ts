import { emptyAnswer } from "@clove/domain/accounts/accounts.schema.ts";
import { AppError } from "@clove/domain/errors.ts";
import { drawerPulse, printBytes, readEscPosParts } from "@clove/domain/terminals/esc-pos.ts";
import * as printerTexts from "@clove/domain/terminals/printers.texts.ts";
import { terminalPrintBody } from "@clove/domain/terminals/terminals.schema.ts";
import { idParams } from "@clove/domain/wire.schema.ts";
import { hasHappened, once } from "../../db/once.ts";
import type { App, Deps } from "../../deps.ts";
import { ok } from "../../http/answer.ts";
import { keyOf, keysSuffice } from "../../http/in-company.ts";
import { scopeOf } from "../../http/permit.ts";
import { audit } from "../audit/audit.sql.ts";
import { checkPrinter } from "./network-printer.ts";
import { openPrinters } from "./printer-turns.ts";
import { readTerminal } from "./terminals.sql.ts";

/** POST company/terminal/{id}/print   pos:view, assigned branches */
export function printRoutes(api: App, { config }: Pick<Deps, "config">): void {
  const printers = openPrinters();
  api.addHook("preClose", async () => printers.close());

  api.post(
    "/company/terminal/:id/print",
    {
      // The bytes come in base64, which is a third longer, and the body has other fields.
      bodyLimit: printBytes * 1.5,
      config: { permit: ["pos:view"], lane: "prints" },
      schema: {
        tags: ["terminals"],
        summary: "Print at a counter's network printer",
        description:
          "Passes a till's job on to the printer, and answers when the printer has taken all of it. What the printer sends is dropped. ESC/POS commands that no till sends are refused. A job without bytes only tries the connection.",
        params: idParams,
        body: terminalPrintBody,
        response: { 200: emptyAnswer },
      },
    },
    async (request) => {
      const { id } = request.params;
      const { bytes } = request.body;
      const { company_id } = scopeOf(request);
      const job = Buffer.from(bytes, "base64");
      const opensDrawer = checkJob(job);
      const printer = await request.inCompany(({ db }, scope) => readTerminal(db, scope, id));
      const { printer_address: host, printer_port: port } = printer;
      if (host === null || port === null) throw new AppError("printer_not_set");
      checkPrinter(config, host);
      const write = { call: "terminal/print", key: keyOf(request), body: { id, bytes } };
      await printers.atTurn({ company_id, host, port }, async (send) => {
        if (await request.inCompany(({ db }, scope) => hasHappened(db, scope, write))) return;
        const failure = await send(job).then(
          () => null,
          (error: Error) => error,
        );
        const told = { terminal_id: id, host, port, bytes: job.length, opens_drawer: opensDrawer };
        request.log.info({ ...told, err: failure }, failure ? "not printed" : "printed");
        // If the printer did not confirm the end, the drawer may have been opened.
        const mayBeOpen = opensDrawer && (!failure || isUnfinished(failure));
        if (failure && !mayBeOpen) throw failure;
        await request.inCompany(async (tx, scope) => {
          if (mayBeOpen)
            await audit(tx.db, scope, "terminal.drawer_opened", { subject: "terminal", subject_id: id });
          // `readTerminal` has checked above that the caller may use the counter.
          if (!failure) await once(tx, scope, { ...write, permit: keysSuffice }, async () => ({}));
        });
        if (failure) throw failure;
      });
      return ok({}, printerTexts.printerHasIt);
    },
  );
}

/** Whether the job opens the drawer. @throws AppError print_job_refused for a job that no till sends */
function checkJob(job: Uint8Array): boolean {
  try {
    const parts = readEscPosParts(job);
    const pulses = parts.filter((part) => part.kind === "command" && part.name === drawerPulse);
    if (pulses.length <= 1) return pulses.length === 1;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw new AppError("print_job_refused", {}, "bytes");
}

const isUnfinished = (error: Error) => error instanceof AppError && error.code === "printer_unfinished";
