import { messages } from "@clove/domain/messages.ts";
import {
  shift,
  shiftAnswer,
  shiftCloseBody,
  shiftList,
  shiftListQuery,
  shiftOpenBody,
} from "@clove/domain/terminals/terminals.schema.ts";
import type { App, Deps } from "../../app.ts";
import { keyOf, once } from "../../db/once.ts";
import { inTransaction } from "../../db/transaction.ts";
import { ok } from "../../http/answer.ts";
import { scopeOf } from "../../http/permit.ts";
import { readTerminal } from "../terminals/terminals.sql.ts";
import { closeShift } from "./close-shift.ts";
import { openShift } from "./open-shift.ts";
import { listShifts } from "./shifts.sql.ts";

/**
 * POST company/terminal/shift/open    pos:view; the caller's own shift
 * POST company/terminal/shift/close   pos:view; somebody else's: counter:create, and not as a cashier
 * GET  company/terminal/shift/list    shift:view, assigned branches
 */
export function shiftsRoutes(api: App, { pool }: Deps): void {
  api.post(
    "/company/terminal/shift/open",
    {
      config: { permit: ["pos:view"] },
      schema: {
        tags: ["shifts"],
        summary: "Open a shift on a counter",
        body: shiftOpenBody,
        response: { 200: shiftAnswer },
      },
    },
    async (request) => {
      const scope = scopeOf(request);
      const { temp_id: _, ...body } = request.body;
      const write = { call: "terminal/shift/open", key: keyOf(request), body };
      const data = await inTransaction(pool, { company_id: scope.company_id }, (tx) => {
        const permit = () => readTerminal(tx.db, scope, body.terminal_id, "terminal_id");
        return once(tx, scope, { ...write, permit }, () => openShift(tx, scope, body));
      });
      return ok(data, messages.shiftOpened);
    },
  );

  api.post(
    "/company/terminal/shift/close",
    {
      config: { permit: ["pos:view"] },
      schema: {
        tags: ["shifts"],
        summary: "Close the counter's open shift",
        body: shiftCloseBody,
        response: { 200: shiftAnswer },
      },
    },
    async (request) => {
      const scope = scopeOf(request);
      const { temp_id: _, ...body } = request.body;
      const write = { call: "terminal/shift/close", key: keyOf(request), body };
      const data = await inTransaction(pool, { company_id: scope.company_id }, (tx) => {
        const permit = () => readTerminal(tx.db, scope, body.terminal_id, "terminal_id");
        return once(tx, scope, { ...write, permit }, () => closeShift(tx, scope, body));
      });
      return ok(data, messages.shiftClosed);
    },
  );

  api.get(
    "/company/terminal/shift/list",
    {
      config: { permit: ["shift:view"], selects: shift },
      schema: {
        tags: ["shifts"],
        summary: "Shifts, the latest first",
        querystring: shiftListQuery,
        response: { 200: shiftList },
      },
    },
    async (request) => {
      const scope = scopeOf(request);
      const { terminal_id } = request.query;
      const data = await inTransaction(pool, { company_id: scope.company_id }, async ({ db }) => {
        const [list] = await Promise.all([
          listShifts(db, scope, request.query, request.selected),
          terminal_id !== undefined && readTerminal(db, scope, terminal_id, "terminal_id"),
        ]);
        return list;
      });
      return ok(data);
    },
  );
}
