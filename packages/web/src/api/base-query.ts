import { english, language } from "@clove/domain/languages/texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import {
  type BaseQueryApi,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
  fetchBaseQuery,
} from "@reduxjs/toolkit/query";
import type { LocalCopy } from "../local-db/local-copy.ts";
import { type AuthState, enrolmentDemanded, sessionRefused } from "../session/auth-slice.ts";
import { isOfflineToken } from "../session/offline-token.ts";
import { bearer } from "./call-server.ts";
import { type ConnectivityState, onlineChanged, underMaintenance } from "./connectivity-slice.ts";
import { failureOf, whyRefused } from "./failure.ts";
import { isRefusal } from "./is-refusal.ts";
import { line } from "./line.ts";
import { inOwnLanguage } from "./own-language.ts";
import { noteServerTime } from "./server-time.ts";

/** The `error` of a failed call. */
export type CallError = FetchBaseQueryError | OfflineError;
/** `wasSent`: the server may have carried the call out. */
type OfflineError = { status: "offline"; message: string; wasSent?: true };

/**
 * An endpoint's twin over the local copy, in the server's envelope. The message of a plain `Error` that it throws is shown to
 * the person.
 */
export type OfflineAnswer = (request: FetchArgs, copy: LocalCopy, api: BaseQueryApi) => unknown;

/** Declared beside the endpoint's URL as `extraOptions`. */
export type CallOptions = {
  offline?: OfflineAnswer;
  /** A write with a temp_id may be kept on the device when its answer was lost (offline §5). Reads always fall back to the copy. */
  orElseOffline?: boolean;
  /** A write that is idempotent by itself. Every other one carries a `temp_id`. */
  keyless?: true;
  /** Tells the server how many records wait here to be sent (sync §15). */
  tellsUnsent?: true;
  /** Stores a successful answer for offline use. */
  keep?: (answer: never) => Promise<void>;
};

type SeenState = { auth: AuthState; connectivity: ConnectivityState; sync?: { waiting: number } };

/** No answer for this long is a lost connection (offline §2). */
const answerMilliseconds = 8000;

/**
 * Decides who answers a call: the server while it can be reached (offline §2), else the endpoint's own answer or a refusal
 * (offline §3). Without a session nothing can be answered here, so the call always goes to the server: a sign-in right after the
 * connection came back need not wait for the next check of `/healthz`.
 */
export const baseQuery: BaseQueryFn<FetchArgs, unknown, CallError, CallOptions> = async (
  request,
  api,
  given: CallOptions | undefined,
) => {
  const options = given ?? {};
  const { auth, connectivity } = api.getState() as SeenState;
  if (!isRead(request) && !options.keyless && !hasKey(request.body))
    throw new Error(`${request.url} needs a temp_id`);
  const isKnown = auth.accessToken !== null && !isOfflineToken(auth.accessToken);
  if (auth.accessToken !== null && !(connectivity.online && isKnown))
    return answerOffline(request, api, options);
  const answer = await callServer(request, api, options);
  if (answer.error && language() !== english) answer.error.data = await inOwnLanguage(answer.error.data);
  if (!connectivity.online && !(answer.error && isUnreachable(answer.error)))
    api.dispatch(onlineChanged(true));
  if (!answer.error) {
    noteServerTime(answer.meta?.response?.headers);
    await options.keep?.(answer.data as never).catch(noteKeepFailure);
    return answer;
  }
  if (answer.error.status === 401 && auth.accessToken !== null)
    api.dispatch(sessionRefused(auth.accessToken, whyRefused(answer.error.data)));
  if (failureOf(answer.error)?.code === "second_factor_needed") api.dispatch(enrolmentDemanded());
  if (api.signal.aborted) return answer;
  const isDown = isUnreachable(answer.error);
  if (isDown)
    api.dispatch(failureOf(answer.error)?.code === "maintenance" ? underMaintenance() : onlineChanged(false));
  const isAnsweredHere = isRead(request) ? isDown : options.orElseOffline && !isRefusal(answer.error);
  if (!options.offline || !isAnsweredHere) return answer;
  const kept = await answerOffline(request, api, options);
  // The reason why this device cannot keep the record does not say whether the server has stored it.
  return "error" in kept
    ? {
        error: {
          ...kept.error,
          ...(!isRead(request) && { message: offlineTexts.savedUnknown }),
          wasSent: true,
        },
      }
    : kept;
};

const isRead = ({ method = "GET" }: FetchArgs) => method === "GET";

function hasKey(body: unknown): boolean {
  const key =
    body instanceof FormData ? body.get("temp_id") : (body as { temp_id?: unknown } | null)?.temp_id;
  return typeof key === "string" && key !== "";
}

/** CSV on success; a failure is JSON as everywhere. */
export const csvText = (response: Response): Promise<unknown> =>
  response.ok ? response.text() : response.json();

/** No answer, or one from a proxy in between. A server that answers `took_too_long` can be reached. */
export function isUnreachable(error: CallError): boolean {
  if (failureOf(error)?.code === "took_too_long") return false;
  const status = error.status === "PARSING_ERROR" ? error.originalStatus : error.status;
  return status === "FETCH_ERROR" || status === "TIMEOUT_ERROR" || isProxyFailure(status);
}

/** The statuses of a proxy that gets no answer from the server; null: not refused. */
export const isProxyFailure = (status: unknown): boolean =>
  status === 502 || status === 503 || status === 504;

const callServer = fetchBaseQuery({
  baseUrl: "/api/v1/",
  fetchFn: (...call) => line.fetch(...call),
  timeout: answerMilliseconds,
  validateStatus: ({ ok }, body: unknown) => ok && isOurs(body),
  prepareHeaders: (headers, { getState, extraOptions }) => {
    const { auth, sync } = getState() as SeenState;
    const { accessToken } = auth;
    const { tellsUnsent } = (extraOptions ?? {}) as CallOptions;
    if (tellsUnsent && sync) headers.set("unsent-records", String(sync.waiting));
    if (accessToken) headers.set("authorization", bearer(accessToken));
    headers.set("accept", "application/json, text/csv");
  },
});

/** The success envelope (api §1), or a CSV file; anything else with status 200 is garbled, or not from this server. */
const isOurs = (body: unknown) =>
  typeof body === "string" || (body as { success?: unknown } | null)?.success === true;

/** The error of a call that this device itself refuses. */
export const refusedHere = (message: string) => ({ error: { status: "offline" as const, message } });

async function answerOffline(request: FetchArgs, api: BaseQueryApi, { offline }: CallOptions) {
  if (!offline) return refusedHere(offlineTexts.notAvailableOffline);
  try {
    const { localCopy } = await import("../local-db/local-copy.ts");
    const copy = await localCopy((api.getState() as SeenState).auth.user_id).catch((error: unknown) => {
      // Records made on the device must name their company (offline §4).
      throw isRead(request) ? error : new Error(offlineTexts.offlineCompanyUnknown);
    });
    return { data: await offline(request, copy, api) };
  } catch (error) {
    if (isSentence(error)) return refusedHere(error.message);
    console.error("The local copy could not answer", error);
    return refusedHere(
      isRead(request) ? offlineTexts.pageNotAvailableOffline : offlineTexts.notAvailableOffline,
    );
  }
}

/** Offline answers throw plain `Error`s with a message for the person; a fault is a TypeError, DexieError and so on. */
const isSentence = (error: unknown): error is Error => error instanceof Error && error.name === "Error";

/** The answer is valid all the same; a full disk is reported at the next sale (offline §12). */
function noteKeepFailure(error: unknown) {
  console.warn("The answer could not be kept for offline times", error);
}
