import { parsePermissions } from "@clove/domain/access/permissions.ts";
import type {
  emptyAnswer,
  forgotPasswordBody,
  loginAnswer,
  loginBody,
  matchOtpBody,
  profileAnswer,
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
import { loadMediaFrom } from "../../api/media-url.ts";
import { dataOf, type Wire, type WireData } from "../../api/wire.ts";
import { enrolmentDemanded, loggedIn, selectAuth, userSet } from "../../session/auth-slice.ts";
import { getProfileOffline, keepProfileAnswer, keepSignIn } from "./auth.offline.ts";

type Done = Wire<typeof emptyAnswer>;
type SignedIn = WireData<typeof loginAnswer>;

/** Begins the session of a sign-in that succeeds. */
async function begin(dispatch: Dispatch, answered: Promise<{ data: SignedIn }>): Promise<void> {
  const { data } = await answered.catch(() => ({ data: null }));
  if (!data) return;
  const session = { accessToken: data.authorization.token, user_id: data.user_id, at: Date.now() };
  await keepSignIn(session).catch((error: unknown) =>
    console.warn("The session is kept in localStorage only", error),
  );
  dispatch(loggedIn(session));
}

export const authApi = baseApi.injectEndpoints({
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
      onQueryStarted: (_, { dispatch, queryFulfilled }) => begin(dispatch, queryFulfilled),
    }),
    /** The second step of a sign-in (access §31). */
    loginByPasskey: build.mutation<SignedIn, Wire<typeof loginPasskeyBody>>({
      query: (body) => ({ url: "company/login/passkey", method: "POST", body }),
      extraOptions: { keyless: true },
      transformResponse: dataOf,
      onQueryStarted: (_, { dispatch, queryFulfilled }) => begin(dispatch, queryFulfilled),
    }),
    loginByCode: build.mutation<SignedIn, Wire<typeof loginRecoveryBody>>({
      query: (body) => ({ url: "company/login/recovery", method: "POST", body }),
      extraOptions: { keyless: true },
      transformResponse: dataOf,
      onQueryStarted: (_, { dispatch, queryFulfilled }) => begin(dispatch, queryFulfilled),
    }),
    logout: build.mutation<Done, void>({ query: () => ({ url: "company/logout" }) }),
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
    /** The caller with rights, counter and stores; also sets the role and permissions of the session. */
    getProfile: build.query<WireData<typeof profileAnswer>["user"], void>({
      query: () => ({ url: "company/user-profile", params: { graph_enc: "0" } }),
      extraOptions: { offline: getProfileOffline, keep: keepProfileAnswer, tellsUnsent: true },
      transformResponse: (answer: Wire<typeof profileAnswer>) => answer.data.user,
      providesTags: ["Profile"],
      onQueryStarted: async (_, { dispatch, getState, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        // An answer that comes after a lock is not about the person who is there now.
        if (!data || data.id !== selectAuth(getState() as never).user_id) return;
        // Before `userSet`, after which pages are shown with their pictures.
        loadMediaFrom(data.company.media_url);
        dispatch(userSet({ role: data.role, permissions: parsePermissions(data.permissions) }));
        if (data.must_enrol) dispatch(enrolmentDemanded());
      },
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
  useLogoutMutation,
  useForgotPasswordMutation,
  useSetPasswordMutation,
  useGetProfileQuery,
  useTillAddressesQuery,
} = authApi;
