import { messages } from "@clove/domain/messages.ts";
import {
  type BaseQueryApi,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
  fetchBaseQuery,
} from "@reduxjs/toolkit/query";
import { type AuthState, loggedOut } from "./auth-slice.ts";
import type { ConnectivityState } from "./connectivity-slice.ts";

/** What a failed call leaves in `error` (S1 §8). */
export type CallError = FetchBaseQueryError | { status: "offline"; message: string };

/** An endpoint's twin over the local copy, declared beside its URL: `extraOptions: {offline}`. */
export type OfflineAnswer = (
  request: FetchArgs,
  api: BaseQueryApi,
) => Promise<{ data: unknown } | { error: CallError }>;
export type CallOptions = { offline?: OfflineAnswer };

type SeenState = { auth: AuthState; connectivity: ConnectivityState };

/** Offline: the endpoint's own answer, or a refusal. Online: the server; a 401 while a token is held logs out. */
export const baseQuery: BaseQueryFn<FetchArgs, unknown, CallError, CallOptions> = async (
  request,
  api,
  options,
) => {
  const { auth, connectivity } = api.getState() as SeenState;
  if (!connectivity.online) return answerOffline(request, api, options);
  const answer = await callServer(request, api, {});
  const held = (api.getState() as SeenState).auth.accessToken;
  // A late 401 of an earlier session must not end the present one.
  if (answer.error?.status === 401 && held !== null && held === auth.accessToken) api.dispatch(loggedOut());
  return answer;
};

/** CSV on success; a failure is JSON as everywhere. */
export const csvText = (response: Response): Promise<unknown> =>
  response.ok ? response.text() : response.json();

const callServer = fetchBaseQuery({
  baseUrl: "/api/v1/",
  timeout: 15_000,
  prepareHeaders: (headers, { getState }) => {
    const { accessToken } = (getState() as SeenState).auth;
    if (accessToken) headers.set("authorization", `Bearer ${accessToken}`);
    headers.set("accept", "application/json, text/csv");
  },
});

async function answerOffline(request: FetchArgs, api: BaseQueryApi, options: CallOptions | undefined) {
  if (!options?.offline) {
    return { error: { status: "offline" as const, message: messages.notAvailableOffline } };
  }
  return options.offline(request, api);
}
