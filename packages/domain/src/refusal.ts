import type { ErrorCode, errors } from "./errors.ts";

export type ErrorKind = {
  status: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 422 | 429 | 500 | 503;
  /** Those with values take them from the refusal. */
  message: string | ((values: never) => string);
};

/** The message's values; whoever refuses formats the amounts. */
export type RefusalParams = Record<string, string | number>;

/** A rule's refusal; `path` names the field concerned, such as `items.0.quantity`. */
export type Refusal<Code extends ErrorCode = ErrorCode> = {
  code: Code;
  params?: RefusalParams;
  path?: string;
};

/** What is said with a code: the values that its message takes, and the field. */
export type Told<Code extends ErrorCode> = Code extends ErrorCode
  ? (typeof errors)[Code]["message"] extends (values: infer Values) => string
    ? [params: Values & RefusalParams, path?: string]
    : [params?: RefusalParams, path?: string]
  : never;

export function refuse<Code extends ErrorCode>(code: Code, ...[params, path]: Told<Code>): Refusal<Code> {
  return { code, ...(params && { params }), ...(path !== undefined && { path }) };
}

/** The sentence for the person, from a table that has the refusal's code. */
export function refusalText<Code extends ErrorCode>(
  kinds: Record<Code, ErrorKind>,
  { code, params }: Refusal<Code>,
): string {
  const { message } = kinds[code];
  return typeof message === "string" ? message : message(params as never);
}
