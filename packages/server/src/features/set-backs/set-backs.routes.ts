import {
  sentAgainList,
  sentAgainQuery,
  setBacksAnswer,
  tillAnswerAnswer,
  tillAnswerBody,
} from "@clove/domain/sync/set-backs.schema.ts";
import type { App } from "../../deps.ts";
import { ok } from "../../http/answer.ts";
import { readSetBacks } from "./read-set-backs.ts";
import { listSentAgain, noteTillAnswer } from "./set-backs.sql.ts";

/**
 * GET  company/set-back/list      administrators
 * GET  company/set-back/records   the same
 * POST company/offline/numbers    a session; how the caller's device stands (sync §19)
 */
export function setBacksRoutes(api: App): void {
  api.get(
    "/company/set-back/list",
    {
      config: { permit: ["admin"] },
      schema: {
        tags: ["offline"],
        summary: "When the server was set back, what came back from which till, and what is missing",
        response: { 200: setBacksAnswer },
      },
    },
    async (request) => ok({ set_backs: await request.inCompany(({ db }, scope) => readSetBacks(db, scope)) }),
  );

  api.get(
    "/company/set-back/records",
    {
      config: { permit: ["admin"] },
      schema: {
        tags: ["offline"],
        summary: "What one till has sent again",
        querystring: sentAgainQuery,
        response: { 200: sentAgainList },
      },
    },
    async (request) => {
      const { set_back_id = null, device_id = null, page, length } = request.query;
      const asked = { set_back_id, device_id, page, length };
      return ok(await request.inCompany(({ db }, scope) => listSentAgain(db, scope, asked)));
    },
  );

  api.post(
    "/company/offline/numbers",
    {
      config: { permit: "session" },
      schema: {
        tags: ["offline"],
        summary: "How a device stands that has met a server which was set back",
        body: tillAnswerBody,
        response: { 200: tillAnswerAnswer },
      },
    },
    async (request) =>
      ok({
        is_noted: await request.inCompany(({ db }, scope) => noteTillAnswer(db, scope, request.body)),
      }),
  );
}
