/** A start that cannot go on; the message is a sentence for the person who started it, without a stack. */
export class EmbeddedPostgresError extends Error {
  override name = "EmbeddedPostgresError";
}

export function hasErrorCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}
