import { messages } from "@clove/domain/messages.ts";
import {
  terminal,
  terminalAnswer,
  terminalList,
  terminalListQuery,
  terminalStoreBody,
} from "@clove/domain/terminals/terminals.schema.ts";
import { idParams, selection } from "@clove/domain/wire.schema.ts";
import { z } from "zod";
import type { App, Deps } from "../../app.ts";
import { keyOf, once } from "../../db/once.ts";
import { checkSeenBranch } from "../../db/seen-branches.sql.ts";
import { inTransaction } from "../../db/transaction.ts";
import { ok } from "../../http/answer.ts";
import { scopeOf } from "../../http/permit.ts";
import { storeTerminal } from "./store-terminal.ts";
import { listTerminals, readTerminal } from "./terminals.sql.ts";

/**
 * GET  company/terminal/list    a session; assigned branches, cash_box with counter:view or pos:view
 * GET  company/terminal/{id}    the same
 * POST company/terminal/store   counter:create
 */
export function terminalsRoutes(api: App, { pool }: Deps): void {
  api.get(
    "/company/terminal/list",
    {
      config: { permit: "session", selects: terminal },
      schema: {
        tags: ["terminals"],
        summary: "Counters of the caller's branches",
        querystring: terminalListQuery,
        response: { 200: terminalList },
      },
    },
    async (request) => {
      const scope = scopeOf(request);
      const data = await inTransaction(pool, { company_id: scope.company_id }, async ({ db }) => {
        const [list] = await Promise.all([
          listTerminals(db, scope, request.query, request.selected),
          checkSeenBranch(db, scope, request.query.branch_id),
        ]);
        return list;
      });
      return ok(data);
    },
  );

  api.get(
    "/company/terminal/:id",
    {
      config: { permit: "session", selects: terminal },
      schema: {
        tags: ["terminals"],
        summary: "One counter",
        params: idParams,
        querystring: z.object(selection),
        response: { 200: terminalAnswer },
      },
    },
    async (request) => {
      const scope = scopeOf(request);
      const terminal = await inTransaction(pool, { company_id: scope.company_id }, ({ db }) =>
        readTerminal(db, scope, request.params.id, undefined, request.selected),
      );
      return ok({ terminal });
    },
  );

  api.post(
    "/company/terminal/store",
    {
      config: { permit: ["counter:create"] },
      schema: {
        tags: ["terminals"],
        summary: "Make a counter",
        body: terminalStoreBody,
        response: { 200: terminalAnswer },
      },
    },
    async (request) => {
      const scope = scopeOf(request);
      const { temp_id: _, ...body } = request.body;
      const write = { call: "terminal/store", key: keyOf(request), body };
      const terminal = await inTransaction(pool, { company_id: scope.company_id }, (tx) => {
        const permit = () => checkSeenBranch(tx.db, scope, body.branch_id);
        return once(tx, scope, { ...write, permit }, () => storeTerminal(tx, scope, request.body));
      });
      return ok({ terminal }, messages.terminalCreated);
    },
  );
}
