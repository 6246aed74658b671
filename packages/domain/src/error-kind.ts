export type ErrorKind = {
  status: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 422 | 429 | 500 | 503;
  /** Those with values take them from the refusal. */
  message: string | ((values: never) => string);
};

/** The message's values; whoever refuses formats the amounts. */
export type RefusalParams = Record<string, string | number>;

/** A rule's refusal with one of these codes; `path` names the field concerned, such as `items.0.quantity`. */
export type RefusalOf<Code extends string> = {
  code: Code;
  params?: RefusalParams;
  path?: string;
};

/** The sentence for the person, from a table that has the refusal's code. */
export function refusalText<Code extends string>(
  kinds: Record<Code, ErrorKind>,
  { code, params }: RefusalOf<Code>,
): string {
  const { message } = kinds[code];
  return typeof message === "string" ? message : message(params as never);
}
