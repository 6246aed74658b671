import type { Failure } from "@clove/domain/answers.ts";

/** The server's (or the offline) sentence of a failed call, else `otherwise`. */
export function failureText(error: unknown, otherwise: string): string {
  if (isRecord(error) && error.status === "offline" && typeof error.message === "string")
    return error.message;
  const failure = failureOf(error);
  return failure?.message ? failure.message : otherwise;
}

/** The failure envelope of a refused call; null when the server could not be reached or did not answer in our shape. */
export function failureOf(error: unknown): Failure | null {
  if (!isRecord(error) || !isRecord(error.data)) return null;
  const { success, message, code } = error.data;
  if (success !== false || typeof message !== "string" || typeof code !== "string") return null;
  return error.data as Failure;
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
