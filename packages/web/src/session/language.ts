import { english, language } from "@clove/domain/languages/texts.ts";
import { browserStorage } from "./browser-storage.ts";

// The language of the screens: that of the person, before the sign-in that of this browser (languages §2). Everything about languages
// other than English is loaded only when one is wanted.

const watchers = new Set<() => void>();

export function watchLanguage(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}

/** What this browser was last used in, so that the first screen is drawn once. */
export const startLanguage = () => showFirst([browserStorage.read("language"), ...ofBrowser()]);

/** Of a person, who may have chosen without a connection (`unsentLanguages`) or never. @throws if its texts cannot be loaded */
export async function showLanguageOf(person: { id: number; language?: string | null }): Promise<void> {
  await showFirst([unsentLanguages()[person.id], person.language, ...ofBrowser()]);
  browserStorage.write("language", language());
}

/** Before somebody has signed in; it stays this browser's for people who have not chosen one. @throws if its texts cannot be loaded */
export async function chooseLanguage(tag: string): Promise<void> {
  await showFirst([tag]);
  browserStorage.write("language", tag);
  browserStorage.write("browserLanguage", tag);
}

/** User id → the language that they have chosen, which the server does not know yet. */
export const unsentLanguages = (): Record<number, string | null> =>
  (browserStorage.read("unsentLanguages") ?? {}) as Record<number, string | null>;

const ofBrowser = (): unknown[] => [browserStorage.read("browserLanguage"), ...navigator.languages];

async function showFirst(all: unknown[]): Promise<void> {
  const wanted = all.filter((tag) => typeof tag === "string");
  if (language() === english && wanted[0]?.split("-")[0] === english) return;
  const { bestLanguage, speakLanguage } = await import("./load-language.ts");
  const tag = bestLanguage(wanted);
  if (tag === language()) return;
  await speakLanguage(tag);
  for (const tell of watchers) tell();
}
