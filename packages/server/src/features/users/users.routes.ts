import { mayDo } from "@clove/domain/access/permissions.ts";
import { gender, roles } from "@clove/domain/access/roles.schema.ts";
import { branchUserBody } from "@clove/domain/branches/branches.schema.ts";
import { AppError } from "@clove/domain/errors.ts";
import { messages } from "@clove/domain/messages.ts";
import {
  user,
  userAnswer,
  userHelperAnswer,
  userList,
  userListQuery,
  userStoreBody,
} from "@clove/domain/users/users.schema.ts";
import { idParams, selection } from "@clove/domain/wire.schema.ts";
import { z } from "zod";
import type { App, Deps } from "../../app.ts";
import { keyOf, once } from "../../db/once.ts";
import { inTransaction } from "../../db/transaction.ts";
import { ok } from "../../http/answer.ts";
import type { Scope } from "../../http/auth.ts";
import { scopeOf } from "../../http/permit.ts";
import { assignBranch, unassignBranch } from "./assign-branch.ts";
import { permitStoring, storeUser } from "./store-user.ts";
import { findRole, findUser, listUsers } from "./users.sql.ts";

/**
 * GET  company/user/list           user:view; role=customer also with pos:view
 * GET  company/user/{id}           user:view; a customer also with pos:view
 * POST company/user/store          user:create; a customer without credit also with pos:view
 * POST company/branch/user/add     user:edit; for somebody without a password yet also user:create
 * POST company/branch/user/remove  user:edit
 * GET  helper/user                 session
 */
export function usersRoutes(api: App, deps: Deps): void {
  const { pool, sessions } = deps;
  const tags = ["Users"];

  api.get(
    "/company/user/list",
    {
      config: { permit: ["user:view", "pos:view"], selects: user },
      schema: {
        tags,
        summary: "Staff or customers",
        querystring: userListQuery,
        response: { 200: userList },
      },
    },
    async (request) => {
      const scope = scopeOf(request);
      const { page, length, role, search } = request.query;
      const wanted = role ? role.split(",").map((name) => name.trim()) : null;
      if (!mayDo(scope, "user:view") && !(wanted?.length === 1 && wanted[0] === "customer")) {
        throw new AppError("forbidden");
      }
      return ok(
        await inTransaction(pool, { company_id: scope.company_id }, (tx) =>
          listUsers(tx.db, scope, { page, length, roles: wanted, search }, request.selected),
        ),
      );
    },
  );

  api.get(
    "/company/user/:id",
    {
      config: { permit: ["user:view", "pos:view"], selects: user },
      schema: {
        tags,
        summary: "One user",
        params: idParams,
        querystring: z.object(selection),
        response: { 200: userAnswer },
      },
    },
    async (request) => {
      const scope = scopeOf(request);
      const { id } = request.params;
      const [user, role] = await inTransaction(pool, { company_id: scope.company_id }, ({ db }) =>
        Promise.all([findUser(db, scope, id, request.selected), findRole(db, scope, id)]),
      );
      if (!user) throw new AppError("not_found");
      if (role !== "customer" && !mayDo(scope, "user:view")) throw new AppError("forbidden");
      return ok({ user });
    },
  );

  api.post(
    "/company/user/store",
    {
      config: { permit: ["user:create", "pos:view"] },
      schema: { tags, summary: "Add a user", body: userStoreBody, response: { 200: userAnswer } },
    },
    async (request) => {
      const scope = scopeOf(request);
      const { temp_id: _, ...body } = request.body;
      const permit = () => permitStoring(scope, body);
      const write = { call: "POST user/store", key: keyOf(request), body, permit };
      const user = await inTransaction(pool, { company_id: scope.company_id }, (tx) =>
        once(tx, scope, write, () => storeUser(tx, scope, deps, request.body)),
      );
      return ok({ user }, user.role === "customer" ? messages.customerCreated : messages.userCreated);
    },
  );

  const assign = async (
    scope: Scope,
    ids: { user_id: number; branch_id: number },
    act: typeof assignBranch,
  ) => ({
    user: await inTransaction(pool, { company_id: scope.company_id }, (tx) => act(tx, scope, sessions, ids)),
  });
  api.post(
    "/company/branch/user/add",
    {
      config: { permit: ["user:edit", "user:create"] },
      schema: { tags, summary: "Assign a store", body: branchUserBody, response: { 200: userAnswer } },
    },
    async (request) => ok(await assign(scopeOf(request), request.body, assignBranch), messages.userAssigned),
  );
  api.post(
    "/company/branch/user/remove",
    {
      config: { permit: ["user:edit"] },
      schema: { tags, summary: "Take a store away", body: branchUserBody, response: { 200: userAnswer } },
    },
    async (request) =>
      ok(await assign(scopeOf(request), request.body, unassignBranch), messages.userUnassigned),
  );

  api.get(
    "/helper/user",
    {
      config: { permit: "session" },
      schema: { tags, summary: "Genders and roles", response: { 200: userHelperAnswer } },
    },
    () => ok({ genders: [...gender.options], userRoles: [...roles] }),
  );
}
