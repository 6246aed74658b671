import type { Texts, Values } from "./texts.ts";

type Text = string | ((values: never) => string) | readonly Text[] | { readonly [name: string]: Text };

/**
 * Every text in two languages, as papers may have them: `Total / 总计`, and once where both say the same. Lists, which are parts
 * of one text, stay in the first.
 */
export function bothTexts(first: Texts, second: Texts): Texts {
  const parts = Object.entries(first).map(([part, values]): [string, Values] => {
    const others = second[Number(part)] ?? values;
    return [part, values.map((each, place) => both(each as Text, others[place] as Text))];
  });
  return Object.fromEntries(parts);
}

function both(first: Text, second: Text): Text {
  if (typeof first === "string") return joined(first, second as string);
  if (typeof first === "function")
    return (values: never) => joined(first(values), (second as typeof first)(values));
  if (Array.isArray(first)) return first;
  const table = first as Record<string, Text>;
  return Object.fromEntries(
    Object.entries(table).map(([name, each]) => [name, both(each, (second as typeof table)[name]!)]),
  );
}

const joined = (first: string, second: string) => (first === second ? first : `${first} / ${second}`);
