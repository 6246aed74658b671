import {
  answerApprovalBody,
  approvalAnswer,
  approvalList,
  approveByPinBody,
  askApprovalBody,
} from "@clove/domain/approvals/approvals.schema.ts";
import * as approvalTexts from "@clove/domain/approvals/approvals.texts.ts";
import { idParams } from "@clove/domain/wire.schema.ts";
import type { App, Deps } from "../../deps.ts";
import { ok } from "../../http/answer.ts";
import { judgePin } from "../accounts/device-keys.ts";
import { limitPerAddress } from "../accounts/throttle.ts";
import { answerApproval, answerableApprovals, seenApproval, withdrawApproval } from "./answer-approval.ts";
import { approveByPin, askApproval } from "./ask-approval.ts";

/**
 * POST company/approval                 pos:view
 * POST company/approval/by-pin          pos:view
 * GET  company/approval/list            a session; what the caller may answer
 * GET  company/approval/{id}            a session; own ones and those of the caller's branches
 * POST company/approval/{id}/answer     a session; who may approve it
 * POST company/approval/{id}/withdraw   a session; own ones
 */
export function approvalsRoutes(api: App, deps: Pick<Deps, "pool" | "config">): void {
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

  api.post(
    "/company/approval/by-pin",
    {
      config: { permit: ["pos:view"], ...limitPerAddress(deps) },
      schema: {
        tags,
        summary: "Have a sale beyond a limit approved by somebody's key on this device and their PIN",
        body: approveByPinBody,
        response,
      },
    },
    async (request) => {
      const { key, pin, ...body } = request.body;
      const person = await judgePin(deps, { key, pin });
      const approval = await request.inCompany((tx, scope) => approveByPin(tx, scope, body, person));
      return ok({ approval }, approvalTexts.approvalGiven);
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
