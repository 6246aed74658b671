import { sessionRefused } from "../session/auth-slice.ts";
import { whyRefused } from "./failure.ts";
import { line } from "./line.ts";
import { inOwnLanguage } from "./own-language.ts";
import { noteServerTime } from "./server-time.ts";

/** Whose call it is, and who is told when the server does not know that session any more. */
export type Caller = {
  token: string;
  dispatch: (action: ReturnType<typeof sessionRefused>) => unknown;
  /** For tests: a server elsewhere than this page's. */
  origin?: string;
};

export const bearer = (token: string) => `Bearer ${token}`;

/** One call outside of RTK Query, without a time limit; its answer may be a file or a stream. */
export async function callServer(
  path: string,
  { token, dispatch, origin = "" }: Caller,
  { headers, ...init }: RequestInit & { headers: Record<string, string> },
): Promise<Response> {
  const response = await line.fetch(`${origin}/api/v1/company/${path}`, {
    ...init,
    headers: { ...headers, authorization: bearer(token) },
  });
  if (response.ok) noteServerTime(response.headers);
  if (response.status === 401) {
    const data: unknown = await response
      .clone()
      .json()
      .catch(() => null);
    dispatch(sessionRefused(token, whyRefused(await inOwnLanguage(data))));
  }
  return response;
}
