import { emptyAnswer, loginAnswer } from "@clove/domain/accounts/accounts.schema.ts";
import * as accountTexts from "@clove/domain/accounts/accounts.texts.ts";
import { AppError } from "@clove/domain/errors.ts";
import {
  loginPasskeyBody,
  loginRecoveryBody,
  passkeyOptionsAnswer,
  passkeyOptionsBody,
  passkeyRemoveBody,
  passkeyStoreAnswer,
  passkeyStoreBody,
  recoveryCodesAnswer,
  recoveryCodesBody,
  secondFactorAnswer,
  secondFactorDemandBody,
  secondFactorResetBody,
} from "@clove/domain/second-factor/second-factor.schema.ts";
import * as texts from "@clove/domain/second-factor/second-factor.texts.ts";
import type { App, Deps } from "../../deps.ts";
import { ok } from "../../http/answer.ts";
import { scopeOf } from "../../http/permit.ts";
import { checkOwnPassword } from "../accounts/own-password.ts";
import { limitPerAddress } from "../accounts/throttle.ts";
import { demandSecondFactor } from "./demand.ts";
import { signInByPasskey, signInByRecoveryCode } from "./finish-sign-in.ts";
import {
  addPasskey,
  beginToAdd,
  readSecondFactor,
  removePasskey,
  renewRecoveryCodes,
} from "./own-passkeys.ts";
import { relyingParty } from "./relying-party.ts";
import { resetSecondFactor } from "./reset-second-factor.ts";
import { optionsToAdd, readNewPasskey } from "./webauthn.ts";

/**
 * POST company/login/passkey                   public    the second step of a sign-in
 * POST company/login/recovery                  public    the same by a recovery code
 * GET  company/second-factor                   session   the caller's own passkeys
 * POST company/second-factor/passkey/options   session   begins to add one; asks for the password
 * POST company/second-factor/passkey/store     session
 * POST company/second-factor/passkey/remove    session   asks for the password
 * POST company/second-factor/recovery-codes    session   asks for the password
 * POST company/second-factor/demand            admin     of whom the company demands one
 * POST company/user/second-factor/reset        user:edit
 */
export function secondFactorRoutes(api: App, deps: Deps): void {
  const tags = ["Second factor"];
  const open = { permit: "public", ...limitPerAddress(deps) } as const;
  const enrolling = { permit: "session", whileEnrolling: true } as const;
  const party = () => {
    const found = relyingParty(deps.config.publicUrl);
    if (!found) throw new AppError("passkeys_impossible");
    return found;
  };

  api.post(
    "/company/login/passkey",
    {
      config: open,
      schema: {
        tags,
        summary: "Finish a sign-in by a passkey",
        body: loginPasskeyBody,
        response: { 200: loginAnswer },
      },
    },
    async ({ body }) => {
      const { token, user_id } = await signInByPasskey(deps, body);
      return ok({ authorization: { token }, user_id }, accountTexts.loggedIn);
    },
  );

  api.post(
    "/company/login/recovery",
    {
      config: open,
      schema: {
        tags,
        summary: "Finish a sign-in by a recovery code",
        body: loginRecoveryBody,
        response: { 200: loginAnswer },
      },
    },
    async ({ body }) => {
      const { token, user_id } = await signInByRecoveryCode(deps, body);
      return ok({ authorization: { token }, user_id }, accountTexts.loggedIn);
    },
  );

  api.get(
    "/company/second-factor",
    {
      config: enrolling,
      schema: { tags, summary: "The caller's second factor", response: { 200: secondFactorAnswer } },
    },
    async (request) =>
      ok(await request.inCompany(({ db }, scope) => readSecondFactor(db, scope, deps.config))),
  );

  api.post(
    "/company/second-factor/passkey/options",
    {
      config: enrolling,
      schema: {
        tags,
        summary: "Begin to add a passkey",
        body: passkeyOptionsBody,
        response: { 200: passkeyOptionsAnswer },
      },
    },
    async (request) => {
      const scope = scopeOf(request);
      const { id, origin } = party();
      await checkOwnPassword(deps, scope, request.body.password);
      const { challenge, known, email } = await request.inCompany(beginToAdd);
      const person = { name: scope.user_name, email };
      return ok({ options: await optionsToAdd({ id, origin }, challenge, person, known) });
    },
  );

  api.post(
    "/company/second-factor/passkey/store",
    {
      config: enrolling,
      schema: {
        tags,
        summary: "Add a passkey",
        body: passkeyStoreBody,
        response: { 200: passkeyStoreAnswer },
      },
    },
    async (request) => {
      const { name, response } = request.body;
      const made = await readNewPasskey(party(), response);
      if (!made) throw new AppError("passkey_refused");
      return ok(
        await request.inCompany((tx, scope) => addPasskey(tx, scope, deps, name, made)),
        texts.passkeyAdded,
      );
    },
  );

  api.post(
    "/company/second-factor/passkey/remove",
    {
      config: { permit: "session" },
      schema: { tags, summary: "Remove a passkey", body: passkeyRemoveBody, response: { 200: emptyAnswer } },
    },
    async (request) => {
      const { id, password } = request.body;
      await checkOwnPassword(deps, scopeOf(request), password);
      await request.inCompany((tx, scope) => removePasskey(tx, scope, deps, id));
      return ok({}, texts.passkeyRemoved);
    },
  );

  api.post(
    "/company/second-factor/recovery-codes",
    {
      config: { permit: "session" },
      schema: {
        tags,
        summary: "Make new recovery codes",
        body: recoveryCodesBody,
        response: { 200: recoveryCodesAnswer },
      },
    },
    async (request) => {
      await checkOwnPassword(deps, scopeOf(request), request.body.password);
      return ok({ recovery_codes: await request.inCompany(renewRecoveryCodes) }, texts.recoveryCodesMade);
    },
  );

  api.post(
    "/company/second-factor/demand",
    {
      config: { permit: ["admin"] },
      schema: {
        tags,
        summary: "Demand a second factor of the back office, or of nobody",
        body: secondFactorDemandBody,
        response: { 200: emptyAnswer },
      },
    },
    async (request) => {
      const { demand } = request.body;
      await request.inCompany((tx, scope) => demandSecondFactor(tx, scope, deps, demand));
      return ok({}, texts.demandChanged);
    },
  );

  api.post(
    "/company/user/second-factor/reset",
    {
      config: { permit: ["user:edit"] },
      schema: {
        tags,
        summary: "End somebody's second factor",
        body: secondFactorResetBody,
        response: { 200: emptyAnswer },
      },
    },
    async (request) => {
      const { id } = request.body;
      await request.inCompany((tx, scope) => resetSecondFactor(tx, scope, deps, id));
      return ok({}, texts.secondFactorReset);
    },
  );
}
