import { language } from "@clove/domain/languages/texts.ts";

let made: { tag: string; collator: Intl.Collator } | undefined;

/** Orders texts as the present language does, with digits as numbers: "Counter 2" before "Counter 10". */
export function byText(one: string, other: string): number {
  const tag = language();
  if (made?.tag !== tag)
    made = { tag, collator: new Intl.Collator(tag, { numeric: true, sensitivity: "base" }) };
  return made.collator.compare(one, other);
}
