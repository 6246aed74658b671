import { languages } from "virtual:languages";
import { bothTexts } from "@clove/domain/languages/both.ts";
import { english, inLanguage, speak, type Texts } from "@clove/domain/languages/texts.ts";

// The server answers in English; what it makes for people (mails, papers) is in the company's language (languages §3).

const known = new Map<string, Texts>();

/** Loads the texts of all languages, once; before it, everything is in English. */
export async function loadLanguages(): Promise<void> {
  for (const { tag, load } of languages) {
    const { first, groups } = await load();
    const texts = { ...first };
    for (const loadGroup of new Set(Object.values(groups))) Object.assign(texts, (await loadGroup()).texts);
    known.set(tag, texts);
  }
  speak(english, known.get(english)!);
}

/** How people write a language. */
export const directionOf = (tag: string): "ltr" | "rtl" =>
  languages.find((each) => each.tag === tag)?.direction ?? "ltr";

/** Whether there are texts in this language. */
export const isLanguage = (tag: string): boolean => languages.some((each) => each.tag === tag);

/**
 * What `make` makes at once (not in a promise) in a company's language; with `second`, in both. A language that there is not, as after
 * an older version took over, counts as English.
 */
export function makeIn<Made>(tag: string, make: () => Made, second: string | null = null): Made {
  const texts = known.get(tag) ?? known.get(english);
  if (!texts) return make();
  const other = second !== null && second !== tag ? known.get(second) : undefined;
  return inLanguage(known.has(tag) ? tag : english, other ? bothTexts(texts, other) : texts, make);
}
