import { messages } from "@clove/domain/messages.ts";
import {
  terminal,
  terminalAnswer,
  terminalList,
  terminalListQuery,
  terminalStoreBody,
} from "@clove/domain/terminals/terminals.schema.ts";
import { idParams, selectionQuery } from "@clove/domain/wire.schema.ts";
import type { App } from "../../app.ts";
import { checkSeenBranch } from "../../db/seen-branches.sql.ts";
import { ok } from "../../http/answer.ts";
import { writeOnce } from "../../http/in-company.ts";
import { storeTerminal } from "./store-terminal.ts";
import { listTerminals, readTerminal } from "./terminals.sql.ts";

/**
 * GET  company/terminal/list    a session; assigned branches, cash_box with counter:view or pos:view
 * GET  company/terminal/{id}    the same
 * POST company/terminal/store   counter:create
 */
export function terminalsRoutes(api: App): void {
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
      const data = await request.inCompany(async ({ db }, scope) => {
        const [list] = await Promise.all([
          listTerminals(db, scope, request.query),
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
        querystring: selectionQuery,
        response: { 200: terminalAnswer },
      },
    },
    async (request) => {
      const terminal = await request.inCompany(({ db }, scope) => readTerminal(db, scope, request.params.id));
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
      const { body } = request;
      const terminal = await writeOnce(request, (tx, scope) => storeTerminal(tx, scope, body), {
        permit: ({ db }, scope) => checkSeenBranch(db, scope, body.branch_id),
      });
      return ok({ terminal }, messages.terminalCreated);
    },
  );
}
