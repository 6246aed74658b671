import {
  answerApprovalBody,
  approvalAnswer,
  approvalList,
  askApprovalBody,
} from "@clove/domain/approvals/approvals.schema.ts";
import * as approvalTexts from "@clove/domain/approvals/approvals.texts.ts";
import { idParams } from "@clove/domain/wire.schema.ts";
import type { App } from "../../deps.ts";
import { ok } from "../../http/answer.ts";
import { answerApproval, answerableApprovals, seenApproval, withdrawApproval } from "./answer-approval.ts";
import { askApproval } from "./ask-approval.ts";

/**
 * POST company/approval                 pos:view
 * GET  company/approval/list            a session; what the caller may answer
 * GET  company/approval/{id}            a session; own ones and those of the caller's branches
 * POST company/approval/{id}/answer     a session; who may approve it
 * POST company/approval/{id}/withdraw   a session; own ones
 */
export function approvalsRoutes(api: App): void {
  const tags = ["approvals"];
  const response = { 200: approvalAnswer };
  api.post(
    "/company/approval",
    {
      config: { permit: ["pos:view"] },
      schema: {
        tags,
        summary: "Ask for a sale beyond a limit: the sale is judged as order/place would, and not made",
        body: askApprovalBody,
        response,
      },
    },
    async (request) => {
      const approval = await request.inCompany((tx, scope) => askApproval(tx, scope, request.body));
      return ok({ approval }, approvalTexts.approvalAsked);
    },
  );

  api.get(
    "/company/approval/list",
    {
      config: { permit: "session" },
      schema: {
        tags,
        summary: "What is asked for and the caller may answer, oldest first",
        response: { 200: approvalList },
      },
    },
    async (request) => {
      const approvals = await request.inCompany(({ db }, scope) => answerableApprovals(db, scope));
      return ok({ approvals });
    },
  );

  api.get(
    "/company/approval/:id",
    {
      config: { permit: "session" },
      schema: { tags, summary: "What was asked for, and what came of it", params: idParams, response },
    },
    async (request) => {
      const { id } = request.params;
      const approval = await request.inCompany(({ db }, scope) => seenApproval(db, scope, id));
      return ok({ approval });
    },
  );

  api.post(
    "/company/approval/:id/answer",
    {
      config: { permit: "session" },
      schema: {
        tags,
        summary: "Approve or decline, once, by the caller's own rights and limits",
        params: idParams,
        body: answerApprovalBody,
        response,
      },
    },
    async (request) => {
      const { approve } = request.body;
      const { id } = request.params;
      const approval = await request.inCompany((tx, scope) => answerApproval(tx, scope, { id, approve }));
      return ok({ approval }, approve ? approvalTexts.approvalGiven : approvalTexts.approvalDeclined);
    },
  );

  api.post(
    "/company/approval/:id/withdraw",
    {
      config: { permit: "session" },
      schema: { tags, summary: "No longer ask", params: idParams, response },
    },
    async (request) => {
      const { id } = request.params;
      const approval = await request.inCompany((tx, scope) => withdrawApproval(tx, scope, id));
      return ok({ approval });
    },
  );
}
