import type { CustomerView } from "@clove/domain/display/customer-view.schema.ts";
import { bearer } from "../../../api/call-server.ts";
import { type ConnectivityState, selectOnline } from "../../../api/connectivity-slice.ts";
import { line } from "../../../api/line.ts";
import { type AuthState, selectAuth } from "../../../session/auth-slice.ts";
import type { SendView } from "./send-views.ts";

type State = { auth: AuthState; connectivity: ConnectivityState };

/**
 * How views of a counter reach the server: past the app's cache of calls, whose state changes would cost the till renders. What
 * could not be sent is not an error: the next view replaces it.
 */
export function tellServer(counter: number, getState: () => State): SendView {
  return async (view) => {
    const { accessToken } = selectAuth(getState());
    if (accessToken === null || !selectOnline(getState())) return null;
    const answer = await post(counter, accessToken, view).catch(() => null);
    if (!answer?.ok) return null;
    return ((await answer.json()) as { data: { displays: number } }).data;
  };
}

/** As the page ends, when no answer can be awaited. */
export function tellLast(counter: number, token: string | null): void {
  if (token !== null) void post(counter, token, null).catch(() => {});
}

const post = (counter: number, token: string, view: CustomerView | null) =>
  line.fetch(`/api/v1/company/terminal/${counter}/display/show`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: bearer(token) },
    body: JSON.stringify({ view }),
    // The browser allows little of this in all, which is enough for no view.
    keepalive: view === null,
  });
