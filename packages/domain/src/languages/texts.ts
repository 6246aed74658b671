// Which language the texts are in. A build makes the exports of each texts file variables and adds a call of `holdTexts`
// (docs/decisions/133), so that they can be set to the values of another language while the program runs.

/** The values of a part in one language, in the order of its exports. */
export type Values = readonly unknown[];
/** Part of the texts (a texts file, or some of its texts), by the number that the build gave it → its values. */
export type Texts = Record<number, Values>;

/** That of the sources. */
export const english = "en";

let spoken: { tag: string; texts: Texts } = { tag: english, texts: {} };
const parts = new Map<number, (values: Values) => void>();
let complete: (() => Promise<void>) | undefined;

/** The present language, BCP 47. */
export const language = () => spoken.tag;

/** Called by every texts file when it is loaded; `take` sets its exports. */
export function holdTexts(part: number, take: (values: Values) => void): void {
  parts.set(part, take);
  const values = spoken.texts[part];
  if (values) take(values);
}

/** Sets the texts that are loaded. Those that come later take their values too; what `texts` lacks stays as it is. */
export function speak(tag: string, texts: Texts): void {
  spoken = { tag, texts };
  for (const [part, take] of parts) if (texts[part]) take(texts[part]);
}

/**
 * What `make` makes at once while the texts are in another language, such as a paper of a company; then they are again as they were.
 * `texts` and those that are spoken must have all parts that are loaded.
 */
export function inLanguage<Made>(tag: string, texts: Texts, make: () => Made): Made {
  const former = spoken;
  speak(tag, texts);
  try {
    return make();
  } finally {
    speak(former.tag, former.texts);
  }
}

/** The loaded parts whose values in a language are not there. */
export const lacking = (texts: Texts): number[] => [...parts.keys()].filter((part) => !texts[part]);

/** From now on, a part of the program that is loaded waits for `load`, which gets the texts of its parts. */
export function completeTexts(load: (() => Promise<void>) | undefined): void {
  complete = load;
}

/** A part of the program with its texts; a build wraps `import()` in it. */
export const withTexts = <T>(part: Promise<T>): Promise<T> =>
  complete ? Promise.all([part, part.then(complete)]).then(([loaded]) => loaded) : part;
