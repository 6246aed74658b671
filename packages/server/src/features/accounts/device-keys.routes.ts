import { mayDo } from "@clove/domain/access/permissions.ts";
import { emptyAnswer, loginAnswer } from "@clove/domain/accounts/accounts.schema.ts";
import * as accountTexts from "@clove/domain/accounts/accounts.texts.ts";
import {
  deviceKeyAnswer,
  deviceKeyBody,
  deviceKeyRemoveBody,
  deviceKeysAnswer,
  pinLoginBody,
} from "@clove/domain/accounts/device-keys.schema.ts";
import { AppError } from "@clove/domain/errors.ts";
import { idParams } from "@clove/domain/wire.schema.ts";
import type { App, Deps } from "../../deps.ts";
import { ok } from "../../http/answer.ts";
import { scopeOf } from "../../http/permit.ts";
import { lockToUpdate } from "../users/update-user.ts";
import { listDeviceKeys } from "./device-keys.sql.ts";
import { makeDeviceKey, removeDeviceKey, signInByPin } from "./device-keys.ts";
import { signOut } from "./sign-in.ts";
import { limitPerAddress } from "./throttle.ts";

/**
 * POST company/login/pin                public
 * POST company/lock                     session
 * POST company/device-key               session
 * GET  company/device-keys              session
 * POST company/device-key/remove        session; somebody else's: user:edit, of whom the caller may edit
 * GET  company/user/{id}/device-keys    user:edit, of whom the caller may edit
 */
export function deviceKeysRoutes(api: App, deps: Deps): void {
  const { sessions } = deps;
  const tags = ["Accounts"];
  const empty = { 200: emptyAnswer };

  api.post(
    "/company/login/pin",
    {
      config: { permit: "public", ...limitPerAddress(deps) },
      schema: { tags, summary: "Sign in by PIN", body: pinLoginBody, response: { 200: loginAnswer } },
    },
    async ({ body }) => {
      const { token, user_id } = await signInByPin(deps, body);
      return ok({ authorization: { token }, user_id }, accountTexts.loggedIn);
    },
  );

  api.post(
    "/company/lock",
    {
      config: { permit: "session", whileEnrolling: true },
      schema: { tags, summary: "End the session, keep the device's key", response: empty },
    },
    async (request) => {
      await request.inCompany((tx, scope) => signOut(tx, sessions, scope, "lock"));
      return ok({}, accountTexts.locked);
    },
  );

  api.post(
    "/company/device-key",
    {
      config: { permit: "session" },
      schema: {
        tags,
        summary: "Choose a PIN on this device",
        body: deviceKeyBody,
        response: { 200: deviceKeyAnswer },
      },
    },
    async (request) => ok(await makeDeviceKey(deps, scopeOf(request), request.body), accountTexts.pinKept),
  );

  api.get(
    "/company/device-keys",
    {
      config: { permit: "session" },
      schema: { tags, summary: "The caller's devices with a PIN", response: { 200: deviceKeysAnswer } },
    },
    async (request) => {
      const device_keys = await request.inCompany(({ db }, scope) =>
        listDeviceKeys(db, scope, scope.user_id),
      );
      return ok({ device_keys });
    },
  );

  api.post(
    "/company/device-key/remove",
    {
      config: { permit: "session" },
      schema: {
        tags,
        summary: "Remove a PIN from a device",
        body: deviceKeyRemoveBody,
        response: empty,
      },
    },
    async (request) => {
      await request.inCompany(async (tx, scope) => {
        const { id, user_id = scope.user_id } = request.body;
        if (user_id !== scope.user_id) {
          if (!mayDo(scope, "user:edit")) throw new AppError("forbidden");
          await lockToUpdate(tx, scope, { id: user_id });
        }
        await removeDeviceKey(tx, scope, sessions, { id, user_id });
      });
      return ok({}, accountTexts.deviceRemoved);
    },
  );

  api.get(
    "/company/user/:id/device-keys",
    {
      config: { permit: ["user:edit"] },
      schema: {
        tags,
        summary: "A user's devices with a PIN",
        params: idParams,
        response: { 200: deviceKeysAnswer },
      },
    },
    async (request) => {
      const device_keys = await request.inCompany(async (tx, scope) => {
        const { id } = await lockToUpdate(tx, scope, request.params);
        return listDeviceKeys(tx.db, scope, id);
      });
      return ok({ device_keys });
    },
  );
}
