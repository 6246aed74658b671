import {
  branch,
  branchAnswer,
  branchList,
  branchListQuery,
  branchStoreBody,
  branchUpdateBody,
} from "@clove/domain/branches/branches.schema.ts";
import * as branchTexts from "@clove/domain/branches/branches.texts.ts";
import { AppError } from "@clove/domain/errors.ts";
import { idParams, selectionQuery } from "@clove/domain/wire.schema.ts";
import { still } from "../../db/once.ts";
import type { Db } from "../../db/transaction.ts";
import type { App, Deps } from "../../deps.ts";
import { ok } from "../../http/answer.ts";
import { type Scope, seesBranch } from "../../http/auth.ts";
import { keysSuffice, writeOnce } from "../../http/in-company.ts";
import { scopeOf } from "../../http/permit.ts";
import { findBranch, listBranches } from "./branches.sql.ts";
import { storeBranch } from "./store-branch.ts";
import { lockToUpdate, updateBranch } from "./update-branch.ts";

/**
 * GET  company/branch/list   session       the assigned stores; all for company_admin
 * GET  company/branch/{id}   session
 * POST company/branch/store  store:create
 * POST company/branch/update store:create and the store assigned
 */
export function branchesRoutes(api: App, { sessions }: Deps): void {
  const tags = ["Stores"];

  api.get(
    "/company/branch/list",
    {
      config: { permit: "session", selects: branch },
      schema: { tags, summary: "Stores", querystring: branchListQuery, response: { 200: branchList } },
    },
    async (request) => ok(await request.inCompany(({ db }, scope) => listBranches(db, scope, request.query))),
  );

  api.get(
    "/company/branch/:id",
    {
      config: { permit: "session", selects: branch },
      schema: {
        tags,
        summary: "One store",
        params: idParams,
        querystring: selectionQuery,
        response: { 200: branchAnswer },
      },
    },
    async (request) => {
      const { id } = request.params;
      const branch = await request.inCompany(({ db }, scope) => findBranch(db, scope, id));
      if (!branch) throw new AppError("not_found");
      if (!seesBranch(scopeOf(request), id)) throw new AppError("forbidden");
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
      const branch = await writeOnce(request, {
        permit: keysSuffice,
        act: (tx, scope, body) => storeBranch(tx, scope, sessions, body),
        again: readAgain,
      });
      return ok({ branch }, branchTexts.storeCreated);
    },
  );

  api.post(
    "/company/branch/update",
    {
      config: { permit: ["store:create"] },
      schema: { tags, summary: "Change a store", body: branchUpdateBody, response: { 200: branchAnswer } },
    },
    async (request) => {
      const branch = await writeOnce(request, {
        permit: lockToUpdate,
        act: updateBranch,
        again: readAgain,
      });
      return ok({ branch }, branchTexts.storeUpdated);
    },
  );
}

const readAgain = async (db: Db, scope: Scope, { id }: { id: number }) =>
  still(await findBranch(db, scope, id));
