import { mayDo } from "@clove/domain/access/permissions.ts";
import { gender, roles } from "@clove/domain/access/roles.schema.ts";
import { branchUserBody } from "@clove/domain/branches/branches.schema.ts";
import { AppError } from "@clove/domain/errors.ts";
import {
  customerAddBody,
  oneUser,
  oneUserAnswer,
  user,
  userAnswer,
  userHelperAnswer,
  userInviteBody,
  userList,
  userListQuery,
  userStoreBody,
  userUpdateBody,
} from "@clove/domain/users/users.schema.ts";
import * as userTexts from "@clove/domain/users/users.texts.ts";
import { idParams, selectionQuery } from "@clove/domain/wire.schema.ts";
import { still } from "../../db/once.ts";
import type { Db } from "../../db/transaction.ts";
import type { App, Deps } from "../../deps.ts";
import { ok } from "../../http/answer.ts";
import type { Scope } from "../../http/auth.ts";
import { writeOnce } from "../../http/in-company.ts";
import { scopeOf } from "../../http/permit.ts";
import { assignBranch } from "./assign-branch.ts";
import { inviteAgain } from "./invite-again.ts";
import { addCustomer, permitStoring, storeUser, tillCustomer } from "./store-user.ts";
import { lockToUpdate, updateUser } from "./update-user.ts";
import { findUser, listUsers } from "./users.sql.ts";

/**
 * GET  company/user/list           user:view; role=customer also with pos:view
 * GET  company/user/{id}           user:view; a customer also with pos:view
 * POST company/user/store          user:create; a customer without credit also with pos:view
 * POST company/customer/add        the same
 * POST company/user/update         user:edit
 * POST company/user/invite         user:edit
 * POST company/branch/user/add     user:edit; until the user has set a password also user:create
 * POST company/branch/user/remove  user:edit
 * GET  helper/user                 session
 */
export function usersRoutes(api: App, deps: Deps): void {
  const { sessions } = deps;
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
      const { page, length, role, search } = request.query;
      const wanted = role ? role.split(",").map((name) => name.trim()) : null;
      if (!mayDo(scopeOf(request), "user:view") && !(wanted?.length === 1 && wanted[0] === "customer")) {
        throw new AppError("forbidden");
      }
      return ok(
        await request.inCompany(({ db }, scope) =>
          listUsers(db, scope, { page, length, roles: wanted, search }, request.selected),
        ),
      );
    },
  );

  api.get(
    "/company/user/:id",
    {
      config: { permit: ["user:view", "pos:view"], selects: oneUser },
      schema: {
        tags,
        summary: "One user",
        params: idParams,
        querystring: selectionQuery,
        response: { 200: oneUserAnswer },
      },
    },
    async (request) => {
      const { id } = request.params;
      const user = await request.inCompany(({ db }, scope) => findUser(db, scope, id, request.selected));
      if (!user) throw new AppError("not_found");
      if (user.role !== "customer" && !mayDo(scopeOf(request), "user:view")) throw new AppError("forbidden");
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
      const { body } = request;
      const user = await writeOnce(request, {
        permit: (_tx, scope) => permitStoring(scope, body),
        act: (tx, scope) => storeUser(tx, scope, deps, body),
        again: readAgain,
      });
      return ok({ user }, user.role === "customer" ? userTexts.customerCreated : userTexts.userCreated);
    },
  );

  api.post(
    "/company/customer/add",
    {
      config: { permit: ["user:create", "pos:view"] },
      schema: {
        tags,
        summary: "Add a customer by name or phone, or get who has that phone",
        body: customerAddBody,
        response: { 200: userAnswer },
      },
    },
    async (request) => {
      const user = await writeOnce(request, {
        permit: (_tx, scope, body) => permitStoring(scope, tillCustomer(body)),
        act: (tx, scope) => addCustomer(tx, scope, deps, request.body),
        again: readAgain,
        call: "user/store",
      });
      return ok({ user }, userTexts.customerCreated);
    },
  );

  api.post(
    "/company/user/update",
    {
      config: { permit: ["user:edit"] },
      schema: { tags, summary: "Change a user", body: userUpdateBody, response: { 200: oneUserAnswer } },
    },
    async (request) => {
      const user = await writeOnce(request, {
        permit: lockToUpdate,
        act: (tx, scope, { id: _, ...changes }, stored) => updateUser(tx, scope, deps, stored, changes),
        again: readAgain,
      });
      return ok({ user }, userTexts.userUpdated);
    },
  );

  api.post(
    "/company/user/invite",
    {
      config: { permit: ["user:edit"] },
      schema: {
        tags,
        summary: "Mail the invitation again",
        body: userInviteBody,
        response: { 200: oneUserAnswer },
      },
    },
    async (request) => {
      const user = await writeOnce(request, {
        permit: lockToUpdate,
        act: (tx, scope, _, user) => inviteAgain(tx, scope, deps, user),
        again: readAgain,
      });
      return ok({ user }, userTexts.invitationSent);
    },
  );

  for (const way of ["add", "remove"] as const) {
    const summary = way === "add" ? "Assign a store" : "Take a store away";
    api.post(
      `/company/branch/user/${way}`,
      {
        config: { permit: way === "add" ? ["user:edit", "user:create"] : ["user:edit"] },
        schema: { tags, summary, body: branchUserBody, response: { 200: userAnswer } },
      },
      async (request) => {
        const user = await request.inCompany((tx, scope) =>
          assignBranch(tx, scope, sessions, way, request.body),
        );
        return ok({ user }, way === "add" ? userTexts.userAssigned : userTexts.userUnassigned);
      },
    );
  }

  api.get(
    "/helper/user",
    {
      config: { permit: "session" },
      schema: { tags, summary: "Genders and roles", response: { 200: userHelperAnswer } },
    },
    () => ok({ genders: [...gender.options], userRoles: [...roles] }),
  );
}

const readAgain = async (db: Db, scope: Scope, { id }: { id: number }) =>
  still(await findUser(db, scope, id));
