import type { FastifyInstance } from "fastify";
import type { Message } from "../features/accounts/mail.ts";

/** The app's calls as somebody signed in; paths below /api/v1. */
export type Caller = {
  post<T>(path: string, body: object): Promise<T>;
  get<T>(path: string): Promise<T>;
};

export type Door = {
  anybody: Caller;
  as(token: string): Caller;
  /** The newest mail to this address. */
  mailTo(email: string): string;
};

/** The front door, without a network. @throws Error with the answer when a call does not succeed */
export function openDoor(app: FastifyInstance, mails: readonly Message[]): Door {
  async function call<T>(
    token: string | null,
    method: "GET" | "POST",
    path: string,
    body?: object,
  ): Promise<T> {
    const answer = await app.inject({
      method,
      url: `/api/v1${path}`,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(body && { payload: body }),
    });
    if (answer.statusCode !== 200) throw new Error(`${method} ${path}: ${answer.body}`);
    return answer.json<{ data: T }>().data;
  }
  const as = (token: string | null): Caller => ({
    post: (path, body) => call(token, "POST", path, body),
    get: (path) => call(token, "GET", path),
  });
  return {
    anybody: as(null),
    as,
    mailTo(email) {
      const mail = mails.findLast(({ to }) => to === email);
      if (!mail) throw new Error(`No mail to ${email}`);
      return mail.text;
    },
  };
}
