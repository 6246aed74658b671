import { mayDo } from "@clove/domain/access/permissions.ts";
import {
  assignBody,
  assignedAnswer,
  creditPayment,
  creditPaymentList,
  creditPaymentQuery,
  repaidAnswer,
  repayBody,
  unassignedCredit,
  unassignedList,
  unassignedQuery,
} from "@clove/domain/credit/credit.schema.ts";
import * as creditTexts from "@clove/domain/credit/credit.texts.ts";
import { AppError } from "@clove/domain/errors.ts";
import { idParams } from "@clove/domain/wire.schema.ts";
import type { App } from "../../deps.ts";
import { ok } from "../../http/answer.ts";
import { writeOnce } from "../../http/in-company.ts";
import { hasOpenShift, lockShifts } from "../shifts/shifts.sql.ts";
import { assignCredit } from "./assign-credit.ts";
import { checkCustomer, listCreditPayments, readRepayment } from "./credit-ledger.sql.ts";
import { repayCredit } from "./repay-credit.ts";
import { checkSeenCredit, listUnassigned, readCredit } from "./unassigned-credit.sql.ts";

/**
 * GET  company/payment/list                    user:view or user:edit; pos:view with an own open shift
 * POST company/payment/credit/repay            user:edit; pos:view at the counter of the own open shift
 * GET  company/credit/unassigned               user:edit, assigned branches
 * POST company/credit/unassigned/{id}/assign   user:edit and the sale's branch
 */
export function creditRoutes(api: App): void {
  const tags = ["Credit"];

  api.get(
    "/company/payment/list",
    {
      config: { permit: ["user:view", "user:edit", "pos:view"], selects: creditPayment },
      schema: {
        tags,
        summary: "What customers bought on credit and paid of it, newest first",
        querystring: creditPaymentQuery,
        response: { 200: creditPaymentList },
      },
    },
    async (request) => {
      const { query } = request;
      const data = await request.inCompany(async ({ db }, scope) => {
        const [list, hasShift] = await Promise.all([
          listCreditPayments(db, scope, query),
          hasOpenShift(db, scope),
          query.user_id !== undefined && checkCustomer(db, scope, query.user_id),
        ]);
        const sees = mayDo(scope, "user:view") || mayDo(scope, "user:edit");
        if (!sees && !hasShift) throw new AppError("forbidden");
        return list;
      });
      return ok(data);
    },
  );

  api.post(
    "/company/payment/credit/repay",
    {
      config: { permit: ["user:edit", "pos:view"] },
      schema: {
        tags,
        summary: "Take a payment of a customer's credit",
        body: repayBody,
        response: { 200: repaidAnswer },
      },
    },
    async (request) => {
      const data = await writeOnce(request, {
        permit: ({ db }, scope, { terminal_id }) => lockShifts(db, scope, terminal_id),
        act: repayCredit,
        again: (db, scope, { id }) => readRepayment(db, scope, id),
      });
      return ok(data, creditTexts.creditPaymentUpdated);
    },
  );

  api.get(
    "/company/credit/unassigned",
    {
      config: { permit: ["user:edit"], selects: unassignedCredit },
      schema: {
        tags,
        summary: "Credit sales whose customer is not known",
        querystring: unassignedQuery,
        response: { 200: unassignedList },
      },
    },
    async (request) =>
      ok(await request.inCompany(({ db }, scope) => listUnassigned(db, scope, request.query))),
  );

  api.post(
    "/company/credit/unassigned/:id/assign",
    {
      config: { permit: ["user:edit"] },
      schema: {
        tags,
        summary: "Give such a credit sale its customer",
        params: idParams,
        body: assignBody,
        response: { 200: assignedAnswer },
      },
    },
    async (request) => {
      const { id } = request.params;
      const credit = await writeOnce(request, {
        permit: ({ db }, scope) => checkSeenCredit(db, scope, id),
        act: (tx, scope, body) => assignCredit(tx, scope, { id, ...body }),
        again: (db, scope) => readCredit(db, scope, id),
        beside: { id },
      });
      return ok({ credit }, creditTexts.creditAssigned);
    },
  );
}
