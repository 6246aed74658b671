import {
  chosenLanguage,
  chosenLanguageAnswer,
  emptyAnswer,
  forgotPasswordBody,
  loginAnswer,
  loginBody,
  matchOtpBody,
  profile,
  profileAnswer,
  registerAnswer,
  registerBody,
  type SendOtpBody,
  sendOtpBody,
  setPasswordBody,
} from "@clove/domain/accounts/accounts.schema.ts";
import * as accountTexts from "@clove/domain/accounts/accounts.texts.ts";
import { checkPassword } from "@clove/domain/accounts/password.ts";
import { AppError } from "@clove/domain/errors.ts";
import { selectionQuery } from "@clove/domain/wire.schema.ts";
import type { FastifyRequest } from "fastify";
import { inTransaction } from "../../db/transaction.ts";
import type { App, Deps } from "../../deps.ts";
import { ok } from "../../http/answer.ts";
import { networkOf } from "../../http/failed-tokens.ts";
import { scopeOf } from "../../http/permit.ts";
import { isLanguage } from "../../languages.ts";
import { happenings } from "../../metrics/happenings.ts";
import { readProfile, setLanguage } from "./accounts.sql.ts";
import { matchCode } from "./match-code.ts";
import { hashPassword } from "./password-hash.ts";
import { sendPasswordLink } from "./password-link.ts";
import { registerCompany } from "./register-company.ts";
import { sendCode } from "./send-code.ts";
import { setPassword } from "./set-password.ts";
import { signIn, signOut } from "./sign-in.ts";
import { inEqualTime, limitPerAddress, limitPerEmail, networkMails } from "./throttle.ts";

export function accountsRoutes(api: App, deps: Deps): void {
  const { pool, sessions } = deps;
  const tags = ["Accounts"];
  const open = { permit: "public", ...limitPerAddress(deps) } as const;

  // Limited, because anybody can make us mail to other people's addresses.
  const ofNetwork = ({ ip }: FastifyRequest) => networkOf(ip);
  const limitSignUps = limitPerEmail(api, deps, ofNetwork);
  api.post(
    "/company/register",
    {
      config: open,
      schema: { tags, summary: "Sign a company up", body: registerBody, response: { 200: registerAnswer } },
    },
    async (request) => {
      const { password, ...body } = request.body;
      const refusal = checkPassword(password);
      if (refusal) throw AppError.of(refusal);
      await limitSignUps(request);
      const password_hash = await hashPassword(password);
      return ok(
        await inTransaction(pool, { login_email: body.email }, (tx) =>
          registerCompany(tx, { ...body, password_hash }),
        ),
      );
    },
  );

  // Counted per registration, so that others cannot use up the codes of its owner.
  const limitCodes = limitPerEmail(api, deps, ({ body }) => (body as SendOtpBody).registration ?? "");
  const limitNetwork = limitPerEmail(api, deps, ofNetwork, networkMails);
  api.post(
    "/company/send-otp-via-email",
    {
      config: open,
      schema: {
        tags,
        summary: "Mail the code, also again",
        body: sendOtpBody,
        response: { 200: emptyAnswer },
      },
    },
    async (request) => {
      await limitNetwork(request);
      await limitCodes(request);
      const { body } = request;
      await inEqualTime(deps, () =>
        inTransaction(pool, { login_email: body.email }, (tx) => sendCode(tx, deps, body)),
      );
      return ok({}, accountTexts.otpSent);
    },
  );

  api.post(
    "/company/match-otp",
    {
      config: open,
      schema: { tags, summary: "Verify the e-mail", body: matchOtpBody, response: { 200: emptyAnswer } },
    },
    async ({ body }) => {
      if (!(await matchCode(deps, body))) throw new AppError("code_wrong", {}, "otp");
      return ok({}, accountTexts.accountRegistered);
    },
  );

  api.post(
    "/company/login",
    { config: open, schema: { tags, summary: "Sign in", body: loginBody, response: { 200: loginAnswer } } },
    async ({ body }) => {
      const { token, user_id } = await inEqualTime(deps, () => signIn(deps, body));
      return ok({ authorization: { token }, user_id }, accountTexts.loggedIn);
    },
  );

  const limitLinks = limitPerEmail(api, deps);
  api.post(
    "/company/password/forgot",
    {
      config: open,
      schema: {
        tags,
        summary: "Mail a set-password link",
        body: forgotPasswordBody,
        response: { 200: emptyAnswer },
      },
    },
    async (request) => {
      await limitLinks(request);
      const { email } = request.body;
      await inEqualTime(deps, () =>
        inTransaction(pool, { login_email: email }, (tx) => sendPasswordLink(tx, deps, email)),
      );
      return ok({}, accountTexts.passwordLinkSent);
    },
  );

  api.post(
    "/company/password/set",
    {
      config: open,
      schema: {
        tags,
        summary: "Set a password by a mailed link",
        body: setPasswordBody,
        response: { 200: emptyAnswer },
      },
    },
    async ({ body }) => {
      await setPassword(deps, body);
      return ok({}, accountTexts.passwordSet);
    },
  );

  api.get(
    "/company/logout",
    {
      config: { permit: "session", whileEnrolling: true },
      schema: { tags, summary: "Sign out", response: { 200: emptyAnswer } },
    },
    async (request) => {
      await request.inCompany((tx, scope) => signOut(tx, sessions, scope, "log out"));
      return ok({}, accountTexts.loggedOut);
    },
  );

  api.get(
    "/company/user-profile",
    {
      config: { permit: "session", whileEnrolling: true, selects: profile },
      schema: { tags, summary: "The caller", querystring: selectionQuery, response: { 200: profileAnswer } },
    },
    async (request) => {
      const records = unsentRecords(request);
      if (records !== null) happenings.unsent.tell({ session_hash: scopeOf(request).session_hash, records });
      const user = await request.inCompany(({ db }, scope) => readProfile(db, scope, request.selected));
      // A selection may leave out the company or its media_url.
      if (deps.config.mediaUrl && user.company) user.company.media_url = deps.config.mediaUrl;
      return ok({ user });
    },
  );

  api.post(
    "/company/language",
    {
      config: { permit: "session" },
      schema: {
        tags,
        summary: "Choose the language of the caller's screens",
        body: chosenLanguage,
        response: { 200: chosenLanguageAnswer },
      },
    },
    async (request) => {
      const { language } = request.body;
      if (language !== null && !isLanguage(language)) throw new AppError("language_unknown", {}, "language");
      await request.inCompany(({ db }, scope) => setLanguage(db, scope, language));
      return ok({ language }, accountTexts.languageSaved);
    },
  );
}

/** How many unsent records a till says that it has (sync §15). */
function unsentRecords({ headers }: FastifyRequest): number | null {
  const records = headers["unsent-records"];
  return typeof records === "string" && /^\d{1,6}$/.test(records) ? Number(records) : null;
}
