import { cashLedgerAnswer, cashMoveBody, movementsQuery } from "@clove/domain/shifts/cash-ledger.schema.ts";
import { openDrawerAnswer, openDrawerBody } from "@clove/domain/shifts/drawer-openings.schema.ts";
import * as shiftTexts from "@clove/domain/shifts/shifts.texts.ts";
import {
  terminal,
  terminalAnswer,
  terminalList,
  terminalListQuery,
  terminalStoreBody,
  terminalUpdateBody,
} from "@clove/domain/terminals/terminals.schema.ts";
import * as terminalTexts from "@clove/domain/terminals/terminals.texts.ts";
import { idParams, selectionQuery } from "@clove/domain/wire.schema.ts";
import { still } from "../../db/once.ts";
import { checkSeenBranch, lockSeenBranch } from "../../db/seen-branches.sql.ts";
import type { App, Deps } from "../../deps.ts";
import { ok } from "../../http/answer.ts";
import { writeOnce } from "../../http/in-company.ts";
import { readCashLedger } from "./cash-ledger.sql.ts";
import { readOpening } from "./drawer-openings.sql.ts";
import { checkMayMoveCash, moveCash } from "./move-cash.ts";
import { checkPrinter } from "./network-printer.ts";
import { openDrawer } from "./open-drawer.ts";
import { storeTerminal } from "./store-terminal.ts";
import { listTerminals, lockSeenTerminal, readTerminal } from "./terminals.sql.ts";
import { updateTerminal } from "./update-terminal.ts";

/**
 * GET  company/terminal/list    a session; assigned branches, cash_box with counter:view or pos:view
 * GET  company/terminal/{id}    the same
 * GET  company/terminal/{id}/cash   counter:view, assigned branches
 * POST company/terminal/store, /update   counter:create
 * POST company/terminal/cash/in, /cash/out   counter:create, or pos:view and an approval
 * POST company/terminal/{id}/open-drawer   pos:view; a cashier: the counter of their own shift, or an approval
 */
export function terminalsRoutes(api: App, { config }: Pick<Deps, "config">): void {
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
      checkPrinter(config, body.printer_address);
      const terminal = await writeOnce(request, {
        permit: ({ db }, scope) => lockSeenBranch(db, scope, body.branch_id),
        act: (tx, scope, _, branch) => storeTerminal(tx, scope, body, branch),
        again: (db, scope, { id }) => readTerminal(db, scope, id),
      });
      return ok({ terminal }, terminalTexts.terminalCreated);
    },
  );

  api.post(
    "/company/terminal/update",
    {
      config: { permit: ["counter:create"] },
      schema: {
        tags: ["terminals"],
        summary: "Change a counter's name, description, status and network printer",
        body: terminalUpdateBody,
        response: { 200: terminalAnswer },
      },
    },
    async (request) => {
      const { id, printer_address } = request.body;
      checkPrinter(config, printer_address);
      const terminal = await writeOnce(request, {
        permit: ({ db }, scope) => lockSeenTerminal(db, scope, id, "id"),
        act: updateTerminal,
        again: (db, scope) => readTerminal(db, scope, id),
      });
      return ok({ terminal }, terminalTexts.terminalUpdated);
    },
  );

  for (const way of ["in", "out"] as const) {
    api.post(
      `/company/terminal/cash/${way}`,
      {
        config: { permit: ["counter:create", "pos:view"] },
        schema: {
          tags: ["terminals"],
          summary: way === "in" ? "Put cash into a counter's drawer" : "Take cash out of a counter's drawer",
          body: cashMoveBody,
          response: { 200: terminalAnswer },
        },
      },
      async (request) => {
        const { terminal_id } = request.body;
        const terminal = await writeOnce(request, {
          permit: ({ db }, scope, body) => {
            checkMayMoveCash(scope, body);
            return lockSeenTerminal(db, scope, terminal_id, "terminal_id");
          },
          act: moveCash(way),
          again: (db, scope) => readTerminal(db, scope, terminal_id),
        });
        return ok({ terminal }, terminalTexts.cashUpdated);
      },
    );
  }

  api.post(
    "/company/terminal/:id/open-drawer",
    {
      config: { permit: ["pos:view"] },
      schema: {
        tags: ["terminals"],
        summary: "Record that a counter's drawer is opened without a sale, in its open shift",
        params: idParams,
        body: openDrawerBody,
        response: { 200: openDrawerAnswer },
      },
    },
    async (request) => {
      const { id: terminal_id } = request.params;
      const drawer_opening = await writeOnce(request, {
        permit: ({ db }, scope) => lockSeenTerminal(db, scope, terminal_id, "terminal_id"),
        act: openDrawer,
        again: async (db, scope, { id }) => still(await readOpening(db, scope, id)),
        beside: { terminal_id },
      });
      return ok({ drawer_opening }, shiftTexts.drawerOpened);
    },
  );

  api.get(
    "/company/terminal/:id/cash",
    {
      config: { permit: ["counter:view"] },
      schema: {
        tags: ["terminals"],
        summary: "A counter's cash movements, newest first",
        params: idParams,
        querystring: movementsQuery,
        response: { 200: cashLedgerAnswer },
      },
    },
    async (request) =>
      ok(
        await request.inCompany(({ db }, scope) =>
          readCashLedger(db, scope, request.params.id, request.query),
        ),
      ),
  );
}
