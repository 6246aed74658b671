import { languages } from "virtual:languages";
import type { Texts } from "./texts.ts";

/** All texts in a language. */
export async function allTexts(tag: string): Promise<Texts> {
  const { first, groups } = await languages.find((each) => each.tag === tag)!.load();
  const loaded = await Promise.all([...new Set(Object.values(groups))].map((load) => load()));
  return Object.assign({ ...first }, ...loaded.map(({ texts }) => texts)) as Texts;
}
