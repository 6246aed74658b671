import { type ErrorCode, errors } from "@clove/domain/errors.ts";
import type { FastifyBaseLogger } from "fastify";

/** A call, as far as it has been read; its body may be anything, because it may be what was refused. */
export type FailedCall = {
  id: string;
  log: Pick<FastifyBaseLogger, "info" | "error">;
  url?: string;
  headers?: object;
  params?: unknown;
  body?: unknown;
};

type Asked = Pick<FailedCall, "url" | "headers" | "params" | "body">;

/** The statuses whose reason is logged; the request's own log line explains the others well enough. */
const told: readonly number[] = [403, 409, 422];

/**
 * Logs why a call was refused, to answer questions such as "Why was the sale refused at 14:05?" (operating §23): codes and ids, never a
 * text that a person typed.
 */
export function tellRefusedCall(call: FailedCall, code: ErrorCode, paths: readonly string[] = []): void {
  if (!told.includes(errors()[code].status)) return;
  const wrong = paths.slice(0, 10).map((path) => path.slice(0, 80));
  call.log.info({ ...refusalFacts(code, call), ...(wrong.length > 0 && { paths: wrong }) }, "refused");
}

/** As `tellRefusedCall`, for one of the records that a till uploads in one call. */
export function tellRefusedRecord(
  log: FailedCall["log"],
  code: string,
  { kind, body }: { kind: string; body: unknown },
): void {
  log.info({ ...refusalFacts(code, { body }), kind }, "refused");
}

const refusalFacts = (code: string, asked: Asked) => ({
  code,
  terminal_id: counterOf(asked),
  temp_id: keyOf(asked),
});

/** The counter that the call names, in its body or in its address. */
function counterOf({ url = "", body, params }: Asked): number | undefined {
  const named =
    fieldOf(body, "terminal_id") ?? (/\/terminal\/\d/.test(url) ? fieldOf(params, "id") : undefined);
  const text = typeof named === "number" || typeof named === "string" ? String(named) : "";
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

function keyOf({ body, headers }: Asked): string | undefined {
  const key = fieldOf(body, "temp_id") ?? fieldOf(headers, "idempotency-key");
  return typeof key === "string" && /^[\x21-\x7e]{1,80}$/.test(key) ? key : undefined;
}

const fieldOf = (of: unknown, name: string): unknown =>
  typeof of === "object" && of !== null ? (of as Record<string, unknown>)[name] : undefined;
