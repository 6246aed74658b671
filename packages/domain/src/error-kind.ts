import { fillText } from "./messages.ts";

export type ErrorKind = {
  status: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 422 | 429 | 500 | 503;
  message: string;
};

/** Values of the message's `{placeholders}`; whoever refuses formats the amounts. */
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
  return fillText(kinds[code].message, params);
}
