import { english, language } from "@clove/domain/languages/texts.ts";
import { chosenLanguages } from "./chosen-languages.ts";

// The language of the screens: that of the person, before the sign-in that of this browser (languages §2). Everything about languages
// other than English is loaded only when one may be wanted.

const watchers = new Set<() => void>();

export function watchLanguage(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}

/** Before the first screen is drawn, that of the last person; then that of the person who is signed in. */
export async function showLanguage(person?: {
  id: number;
  language?: string | null | undefined;
}): Promise<void> {
  const isEnglish = language() === english && /^en/.test(person?.language ?? navigator.language);
  if (isEnglish && !chosenLanguages()) return;
  const { speakFor } = await import("./load-language.ts");
  if (await speakFor(person).catch(console.warn)) for (const tell of watchers) tell();
}
