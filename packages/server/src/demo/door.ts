import type { SyncBody, SyncEvent } from "@clove/domain/sync/sync.schema.ts";
import type { FastifyInstance } from "fastify";
import type { Message } from "../features/accounts/mail.ts";

/** API calls as a signed-in user; paths are below /api/v1. */
export type Caller = {
  post<T>(path: string, body: object): Promise<T>;
  /** Like a page's form: values that are not text as JSON, `files` under their fields' names. */
  postForm<T>(path: string, fields: Record<string, unknown>, files: Record<string, Buffer>): Promise<T>;
  get<T>(path: string): Promise<T>;
  /** Sends records made offline; returns the server's answer for each. */
  upload(body: Partial<SyncBody>): Promise<SyncEvent[]>;
};

export type Door = {
  anybody: Caller;
  as(token: string): Caller;
  /** The newest mail to this address. */
  mailTo(email: string): string;
};

/** Calls the API without a network. A call that fails throws an Error with the answer. */
export function openDoor(app: FastifyInstance, mails: readonly Message[]): Door {
  async function send(
    token: string | null,
    method: "GET" | "POST",
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ) {
    const answer = await app.inject({
      method,
      url: `/api/v1${path}`,
      headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { payload: body }),
    });
    if (answer.statusCode !== 200) throw new Error(`${method} ${path}: ${answer.body}`);
    return answer;
  }
  async function call<T>(...request: Parameters<typeof send>): Promise<T> {
    return (await send(...request)).json<{ data: T }>().data;
  }
  const as = (token: string | null): Caller => ({
    post: (path, body) => call(token, "POST", path, body),
    async postForm(path, fields, files) {
      const form = formRequest(fields, files);
      const type = form.headers.get("content-type") ?? "";
      return call(token, "POST", path, Buffer.from(await form.arrayBuffer()), { "content-type": type });
    },
    get: (path) => call(token, "GET", path),
    async upload(body) {
      const answer = await send(token, "POST", "/company/offline/sync", body);
      return [...answer.body.matchAll(/^data: (.*)$/gm)].map(
        ([, data]) => JSON.parse(data ?? "") as SyncEvent,
      );
    },
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

/** Encodes a form as a browser would; the Request itself is never sent. */
function formRequest(fields: Record<string, unknown>, files: Record<string, Buffer>): Request {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.append(name, typeof value === "object" ? JSON.stringify(value) : String(value));
  }
  for (const [name, content] of Object.entries(files)) {
    form.append(name, new Blob([new Uint8Array(content)]), name);
  }
  return new Request("http://localhost", { method: "POST", body: form });
}
