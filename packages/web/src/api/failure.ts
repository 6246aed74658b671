import type { Failure } from "@clove/domain/answers.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";

/**
 * The server's (or the offline) sentence of a failed call, else `otherwise`. On a second line (`Said` shows it small) the beginning
 * of the request's id, which leads support to the reason in the server's log (operating §23).
 */
export function failureText(error: unknown, otherwise: string = commonTexts.somethingWentWrong): string {
  if (isRecord(error) && error.status === "offline" && typeof error.message === "string")
    return error.message;
  const { message, request_id } = failureOf(error) ?? {};
  if (!message) return otherwise;
  return request_id ? `${message}\n${commonTexts.request} ${request_id.slice(0, 8)}` : message;
}

/** As `failureText`, without the request: for the place of a field's problem. */
export const failureSentence = (error: unknown, otherwise?: string): string =>
  failureText(error, otherwise).split("\n", 1)[0] ?? "";

/** The failure envelope of a refused call; null when the server could not be reached or did not answer in our shape. */
export function failureOf(error: unknown): Failure | null {
  if (!isRecord(error) || !isRecord(error.data)) return null;
  const { success, message, code } = error.data;
  if (success !== false || typeof message !== "string" || typeof code !== "string") return null;
  return error.data as Failure;
}

/** The message of a 401 if the person must see it; all others only mean that the session is over. */
export function whyRefused(data: unknown): string | null {
  const failure = failureOf({ data });
  return failure?.code === "company_suspended" ? failure.message : null;
}

/** Refused fields of a form as `{name: sentence}`, named by the last part of the path. */
export function failureFields(error: unknown): Record<string, string> {
  const named = (failureOf(error)?.errors ?? []).map(
    ({ path, message }) => [path.split(/[./]/).at(-1) ?? path, message] as const,
  );
  return Object.fromEntries(named);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
