import type {
  emptyAnswer,
  forgotPasswordBody,
  loginAnswer,
  loginBody,
  matchOtpBody,
  registerAnswer,
  registerBody,
  sendOtpBody,
  setPasswordBody,
} from "@clove/domain/accounts/accounts.schema.ts";
import type {
  loginPasskeyBody,
  loginRecoveryBody,
} from "@clove/domain/second-factor/second-factor.schema.ts";
import type { tillAddressesAnswer } from "@clove/domain/terminals/till-addresses.schema.ts";
import type { Dispatch } from "@reduxjs/toolkit";
import { baseApi } from "../../api/base-api.ts";
import { dataOf, type Wire, type WireData } from "../../api/wire.ts";
import { loggedIn } from "../../session/auth-slice.ts";
import { keepSignIn } from "./auth.offline.ts";

type Done = Wire<typeof emptyAnswer>;
type SignedIn = WireData<typeof loginAnswer>;

/** Begins the session of a sign-in that succeeds. */
async function beginSession(dispatch: Dispatch, answered: Promise<{ data: SignedIn }>): Promise<void> {
  const { data } = await answered.catch(() => ({ data: null }));
  if (!data) return;
  const session = { accessToken: data.authorization.token, user_id: data.user_id, at: Date.now() };
  await keepSignIn(session).catch((error: unknown) =>
    console.warn("The session is kept in localStorage only", error),
  );
  dispatch(loggedIn(session));
}

/** The calls of the pages before a session; apart from those of a session, because the sale screen does not need them. */
export const signInApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    register: build.mutation<WireData<typeof registerAnswer>, Wire<typeof registerBody>>({
      query: (body) => ({ url: "company/register", method: "POST", body }),
      extraOptions: { keyless: true },
      transformResponse: dataOf,
    }),
    sendOtp: build.mutation<Done, Wire<typeof sendOtpBody>>({
      query: (body) => ({ url: "company/send-otp-via-email", method: "POST", body }),
      extraOptions: { keyless: true },
    }),
    matchOtp: build.mutation<Done, Wire<typeof matchOtpBody>>({
      query: (body) => ({ url: "company/match-otp", method: "POST", body }),
      extraOptions: { keyless: true },
    }),
    login: build.mutation<SignedIn, Wire<typeof loginBody>>({
      query: (body) => ({ url: "company/login", method: "POST", body }),
      extraOptions: { keyless: true },
      transformResponse: dataOf,
      onQueryStarted: (_, { dispatch, queryFulfilled }) => beginSession(dispatch, queryFulfilled),
    }),
    /** The second step of a sign-in (access §31). */
    loginByPasskey: build.mutation<SignedIn, Wire<typeof loginPasskeyBody>>({
      query: (body) => ({ url: "company/login/passkey", method: "POST", body }),
      extraOptions: { keyless: true },
      transformResponse: dataOf,
      onQueryStarted: (_, { dispatch, queryFulfilled }) => beginSession(dispatch, queryFulfilled),
    }),
    loginByCode: build.mutation<SignedIn, Wire<typeof loginRecoveryBody>>({
      query: (body) => ({ url: "company/login/recovery", method: "POST", body }),
      extraOptions: { keyless: true },
      transformResponse: dataOf,
      onQueryStarted: (_, { dispatch, queryFulfilled }) => beginSession(dispatch, queryFulfilled),
    }),
    forgotPassword: build.mutation<Done, Wire<typeof forgotPasswordBody>>({
      query: (body) => ({ url: "company/password/forgot", method: "POST", body }),
      extraOptions: { keyless: true },
    }),
    setPassword: build.mutation<Done, Wire<typeof setPasswordBody>>({
      query: (body) => ({ url: "company/password/set", method: "POST", body }),
      extraOptions: { keyless: true },
    }),
    tillAddresses: build.query<string[], void>({
      query: () => ({ url: "company/till-addresses" }),
      transformResponse: (answer: Wire<typeof tillAddressesAnswer>) => answer.data.addresses,
    }),
  }),
});

export const {
  useRegisterMutation,
  useSendOtpMutation,
  useMatchOtpMutation,
  useLoginMutation,
  useLoginByPasskeyMutation,
  useLoginByCodeMutation,
  useForgotPasswordMutation,
  useSetPasswordMutation,
  useTillAddressesQuery,
} = signInApi;
