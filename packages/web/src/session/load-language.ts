import { languages } from "virtual:languages";
import { bothTexts } from "@clove/domain/languages/both.ts";
import {
  completeTexts,
  english,
  inLanguage,
  lacking,
  language,
  speak,
  type Texts,
} from "@clove/domain/languages/texts.ts";
import { hasUnsaved } from "../ui/forms/unsaved.ts";
import { browserStorage } from "./browser-storage.ts";
import { type ChosenLanguages, chosenLanguages } from "./chosen-languages.ts";

/** Shows the language of the person, or of this browser where they have chosen none. Returns whether the screens change. */
export async function speakFor(person?: {
  id: number;
  language?: string | null | undefined;
}): Promise<boolean> {
  const { last, browser, unsent } = chosenLanguages() ?? {};
  const own = person ? [unsent?.[person.id] ?? person.language] : [last];
  const wanted = [...own, browser, ...navigator.languages].filter((tag) => typeof tag === "string");
  const tag = bestLanguage(wanted);
  if (person) noteChosen({ last: tag });
  // What is typed would be lost when all is drawn anew; the next time will do.
  if (tag === language() || hasUnsaved()) return false;
  await speakLanguage(tag);
  return language() === tag;
}

export function noteChosen(facts: ChosenLanguages): void {
  browserStorage.write("languages", { ...chosenLanguages(), ...facts });
}

/** The first of the wanted languages that there is, in the writing that it is usually written in; else English. */
export function bestLanguage(wanted: readonly string[]): string {
  for (const tag of wanted) {
    const found =
      languages.find((each) => each.tag === tag) ??
      languages.find((each) => writing(each.tag) === writing(tag));
    if (found) return found.tag;
  }
  return english;
}

/** `zh-CN` and `zh-Hans` are the same. */
function writing(tag: string): string {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language} ${script}`;
  } catch {
    return tag;
  }
}

let latest = 0;

/** Loads the texts of all parts that are loaded, then sets them at once; those of a part that comes later come with it. */
export async function speakLanguage(tag: string): Promise<void> {
  const turn = ++latest;
  const found = languages.find((each) => each.tag === tag);
  if (!found) return;
  const speakAll = async () => {
    const texts = await textsOf(tag);
    if (turn === latest) speak(tag, texts);
  };
  await speakAll();
  if (turn !== latest) return;
  completeTexts(tag === english ? undefined : () => speakAll().catch(console.warn));
  document.documentElement.lang = tag;
  document.documentElement.dir = found.direction;
}

const known = new Map<string, Texts>();

/** The texts of all parts that are loaded, in a language that there is. */
export async function textsOf(tag: string): Promise<Texts> {
  const { first, groups } = await languages.find((each) => each.tag === tag)!.load();
  const texts = known.get(tag) ?? { ...first };
  known.set(tag, texts);
  const loads = new Set(lacking(texts).flatMap((part) => groups[part] ?? []));
  for (const load of loads) Object.assign(texts, (await load()).texts);
  return texts;
}

/**
 * Loads what a paper needs in a language, or in two, and to go back to that of the screen; what it answers makes the paper at once. A
 * language that only another version has counts as English.
 */
export async function loadPaperTexts(
  first: string,
  second: string | null,
): Promise<<Made>(make: () => Made) => Made> {
  const screen = language();
  const tag = languages.some((each) => each.tag === first) ? first : english;
  const other = languages.find((each) => each.tag === second && each.tag !== tag);
  const [own, texts, others] = await Promise.all([
    textsOf(screen),
    textsOf(tag),
    other && textsOf(other.tag),
  ]);
  return (make) => {
    // In English nothing had to be loaded so far.
    if (language() === screen) speak(screen, own);
    return inLanguage(tag, others ? bothTexts(texts, others) : texts, make);
  };
}
