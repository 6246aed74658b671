import {
  branch,
  branchAnswer,
  branchList,
  branchListQuery,
  branchStoreBody,
} from "@clove/domain/branches/branches.schema.ts";
import { AppError } from "@clove/domain/errors.ts";
import { messages } from "@clove/domain/messages.ts";
import { idParams, selection } from "@clove/domain/wire.schema.ts";
import { z } from "zod";
import type { App, Deps } from "../../app.ts";
import { keyOf, once } from "../../db/once.ts";
import { inTransaction } from "../../db/transaction.ts";
import { ok } from "../../http/answer.ts";
import { seesBranch } from "../../http/auth.ts";
import { scopeOf } from "../../http/permit.ts";
import { findBranch, listBranches } from "./branches.sql.ts";
import { storeBranch } from "./store-branch.ts";

/**
 * GET  company/branch/list   session       the assigned stores; all for company_admin
 * GET  company/branch/{id}   session
 * POST company/branch/store  store:create
 */
export function branchesRoutes(api: App, { pool, sessions }: Deps): void {
  const tags = ["Stores"];

  api.get(
    "/company/branch/list",
    {
      config: { permit: "session", selects: branch },
      schema: { tags, summary: "Stores", querystring: branchListQuery, response: { 200: branchList } },
    },
    async (request) => {
      const scope = scopeOf(request);
      return ok(
        await inTransaction(pool, { company_id: scope.company_id }, (tx) =>
          listBranches(tx.db, scope, request.query, request.selected),
        ),
      );
    },
  );

  api.get(
    "/company/branch/:id",
    {
      config: { permit: "session", selects: branch },
      schema: {
        tags,
        summary: "One store",
        params: idParams,
        querystring: z.object(selection),
        response: { 200: branchAnswer },
      },
    },
    async (request) => {
      const scope = scopeOf(request);
      const { id } = request.params;
      const branch = await inTransaction(pool, { company_id: scope.company_id }, (tx) =>
        findBranch(tx.db, scope, id, request.selected),
      );
      if (!branch) throw new AppError("not_found");
      if (!seesBranch(scope, id)) throw new AppError("forbidden");
      return ok({ branch });
    },
  );

  api.post(
    "/company/branch/store",
    {
      config: { permit: ["store:create"] },
      schema: { tags, summary: "Add a store", body: branchStoreBody, response: { 200: branchAnswer } },
    },
    async (request) => {
      const scope = scopeOf(request);
      const { temp_id: _, ...body } = request.body;
      const branch = await inTransaction(pool, { company_id: scope.company_id }, (tx) =>
        once(tx, scope, { call: "POST branch/store", key: keyOf(request), body }, () =>
          storeBranch(tx, scope, sessions, body),
        ),
      );
      return ok({ branch }, messages.storeCreated);
    },
  );
}
