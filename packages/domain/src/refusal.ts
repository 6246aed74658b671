import type { RefusalOf } from "./error-kind.ts";
import type { ErrorCode, Told } from "./errors.ts";

/** A rule's refusal with any code, or with one of these. */
export type Refusal<Code extends ErrorCode = ErrorCode> = RefusalOf<Code>;

export function refuse<Code extends ErrorCode>(code: Code, ...[params, path]: Told<Code>): Refusal<Code> {
  return { code, ...(params && { params }), ...(path !== undefined && { path }) };
}
