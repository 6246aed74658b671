import { movementsQuery } from "@clove/domain/shifts/cash-ledger.schema.ts";
import { shiftDetailAnswer } from "@clove/domain/shifts/shift-detail.schema.ts";
import * as shiftTexts from "@clove/domain/shifts/shifts.texts.ts";
import {
  shift,
  shiftAnswer,
  shiftCloseBody,
  shiftCorrectAnswer,
  shiftCorrectBody,
  shiftList,
  shiftListQuery,
  shiftOpenBody,
} from "@clove/domain/terminals/terminals.schema.ts";
import { idParams } from "@clove/domain/wire.schema.ts";
import { still } from "../../db/once.ts";
import type { Db } from "../../db/transaction.ts";
import type { App } from "../../deps.ts";
import { ok } from "../../http/answer.ts";
import type { Scope } from "../../http/auth.ts";
import { writeOnce } from "../../http/in-company.ts";
import { readTerminal } from "../terminals/terminals.sql.ts";
import { closeShift } from "./close-shift.ts";
import { correctCount, lockCountedShift } from "./correct-count.ts";
import { openShift } from "./open-shift.ts";
import { readShiftDetail } from "./read-shift-detail.ts";
import { listShifts, lockShifts, readShift } from "./shifts.sql.ts";

/**
 * POST company/terminal/shift/open    pos:view; the caller's own shift
 * POST company/terminal/shift/close   pos:view; somebody else's: counter:create, and not as a cashier
 * POST company/terminal/shift/correct counter:create, and not as a cashier; assigned branches
 * GET  company/terminal/shift/list    shift:view, assigned branches
 * GET  company/terminal/shift/{id}    the same; the own one: pos:view
 */
export function shiftsRoutes(api: App): void {
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
      const data = await writeOnce(request, {
        permit: ({ db }, scope, { terminal_id }) => lockShifts(db, scope, terminal_id),
        act: openShift,
        again: readAgain,
      });
      return ok(data, shiftTexts.shiftOpened);
    },
  );

  api.post(
    "/company/terminal/shift/close",
    {
      config: { permit: ["pos:view", "counter:create"] },
      schema: {
        tags: ["shifts"],
        summary: "Close the counter's open shift",
        body: shiftCloseBody,
        response: { 200: shiftAnswer },
      },
    },
    async (request) => {
      const data = await writeOnce(request, {
        permit: ({ db }, scope, { terminal_id }) => lockShifts(db, scope, terminal_id),
        act: closeShift,
        again: readAgain,
      });
      return ok(data, shiftTexts.shiftClosed);
    },
  );

  api.post(
    "/company/terminal/shift/correct",
    {
      config: { permit: ["counter:create"] },
      schema: {
        tags: ["shifts"],
        summary: "Correct the mistyped count of a closed shift",
        body: shiftCorrectBody,
        response: { 200: shiftCorrectAnswer },
      },
    },
    async (request) => {
      const data = await writeOnce(request, {
        permit: lockCountedShift,
        act: correctCount,
        again: async (db, scope, { id }) => ({ shift: still(await readShift(db, scope, id)) }),
      });
      return ok(data, shiftTexts.countCorrected);
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
      const { terminal_id } = request.query;
      const data = await request.inCompany(async ({ db }, scope) => {
        const [list] = await Promise.all([
          listShifts(db, scope, request.query),
          terminal_id !== undefined && readTerminal(db, scope, terminal_id, "terminal_id"),
        ]);
        return list;
      });
      return ok(data);
    },
  );

  api.get(
    "/company/terminal/shift/:id",
    {
      config: { permit: ["shift:view", "pos:view"] },
      schema: {
        tags: ["shifts"],
        summary: "A shift with its figures and its cash movements, newest first",
        params: idParams,
        querystring: movementsQuery,
        response: { 200: shiftDetailAnswer },
      },
    },
    async (request) =>
      ok(
        await request.inCompany(({ db }, scope) =>
          readShiftDetail(db, scope, request.params.id, request.query),
        ),
      ),
  );
}

async function readAgain(db: Db, scope: Scope, { id }: { id: number }, body: { terminal_id: number }) {
  const [terminal, shift] = await Promise.all([
    readTerminal(db, scope, body.terminal_id),
    readShift(db, scope, id),
  ]);
  return { terminal, shift: still(shift) };
}
