import { emptyAnswer } from "@clove/domain/accounts/accounts.schema.ts";
import { AppError } from "@clove/domain/errors.ts";
import { messages } from "@clove/domain/messages.ts";
import { printBytes, terminalPrintBody } from "@clove/domain/terminals/terminals.schema.ts";
import { idParams } from "@clove/domain/wire.schema.ts";
import type { App, Deps } from "../../app.ts";
import { hasHappened, once } from "../../db/once.ts";
import { fairTurns } from "../../fair-turns.ts";
import { ok } from "../../http/answer.ts";
import { keyOf } from "../../http/in-company.ts";
import { scopeOf } from "../../http/permit.ts";
import { checkPrinter } from "./network-printer.ts";
import { sendToPrinter } from "./send-to-printer.ts";
import { readTerminal } from "./terminals.sql.ts";

/**
 * POST company/terminal/{id}/print   pos:view, assigned branches
 *
 * A printer takes one job after the other, in the order in which they came, from all tills.
 */
export function printRoutes(api: App, { config }: Pick<Deps, "config">): void {
  const printers = fairTurns({
    total: 64,
    perGroup: 1,
    waiting: { total: 256, perGroup: 4, perMember: 4 },
  });
  api.addHook("preClose", async () => printers.close());

  api.post(
    "/company/terminal/:id/print",
    {
      // In base64, with the rest of the body.
      bodyLimit: printBytes * 1.5,
      config: { permit: ["pos:view"], lane: "prints" },
      schema: {
        tags: ["terminals"],
        summary: "Print at a counter's network printer",
        description:
          "Passes the bytes on to the printer, and answers when it has taken them all; what it says is dropped. Without a byte only the connection is tried.",
        params: idParams,
        body: terminalPrintBody,
        response: { 200: emptyAnswer },
      },
    },
    async (request) => {
      const { id } = request.params;
      const { bytes } = request.body;
      const printer = await request.inCompany(({ db }, scope) => readTerminal(db, scope, id));
      const { printer_address: host, printer_port: port } = printer;
      if (host === null || port === null) throw new AppError("printer_not_set");
      checkPrinter(config, host);
      const write = { call: "terminal/print", key: keyOf(request), body: { id, bytes } };
      const queue = `${scopeOf(request).company_id} ${host} ${port}`;
      await printers.run({ group: queue, member: queue }, async () => {
        if (await request.inCompany(({ db }, scope) => hasHappened(db, scope, write))) return;
        await sendToPrinter(host, port, Buffer.from(bytes, "base64")).catch((err: unknown) => {
          request.log.info({ err, host, port }, "not printed");
          throw err;
        });
        await request.inCompany((tx, scope) => once(tx, scope, write, async () => ({})));
      });
      return ok({}, messages.printerHasIt);
    },
  );
}
