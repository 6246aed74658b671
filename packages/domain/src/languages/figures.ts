import { language } from "./texts.ts";

// What messages of other languages are made with: a build compiles ICU MessageFormat into calls of these.

const plurals = new Map<string, Intl.PluralRules>();
const formats = new Map<string, Intl.NumberFormat>();

/** A number as the present language writes it, with at most three decimals. */
export function figure(value: number): string {
  const make = (tag: string) => new Intl.NumberFormat(tag, { numberingSystem: "latn" });
  return kept(formats, language(), make).format(value);
}

/** The message of a count: that of exactly this number (`=0`), else of its plural form in the present language. */
export function plural(count: number, forms: Record<string, () => string>): string {
  const rules = kept(plurals, language(), (tag) => new Intl.PluralRules(tag));
  return (forms[`=${count}`] ?? forms[rules.select(count)] ?? forms.other!)();
}

function kept<Made>(known: Map<string, Made>, tag: string, make: (tag: string) => Made): Made {
  const made = known.get(tag) ?? make(tag);
  known.set(tag, made);
  return made;
}
