export type ErrorKind = {
  status: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 422 | 429 | 500 | 503;
  /** A function gets its values from the refusal's params. */
  message: string | ((values: never) => string);
};

/** The values of the message; amounts are formatted by the rule that refuses. */
export type RefusalParams = Record<string, string | number>;

/** A rule's refusal with one of these codes; `path` names the field concerned, such as `items.0.quantity`. */
export type RefusalOf<Code extends string> = {
  code: Code;
  params?: RefusalParams;
  path?: string;
};

/** The message for the person, from a table that has the refusal's code. */
export function refusalText<Code extends string>(
  kinds: Record<Code, ErrorKind>,
  { code, params }: RefusalOf<Code>,
): string {
  const { message } = kinds[code];
  return typeof message === "string" ? message : message(params as never);
}
