import type { NamedBody, NamedRow } from "@clove/domain/catalogue/attributes.schema.ts";
import * as catalogueTexts from "@clove/domain/catalogue/catalogue.texts.ts";
import { type NamedNoun, namedNouns } from "@clove/domain/catalogue/named-nouns.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import * as uiTexts from "../../ui/ui.texts.ts";
import * as texts from "./attributes.texts.ts";

type AnyField = { [Noun in NamedNoun]: keyof NamedBody<Noun> }[NamedNoun];

/** A required text of a new row. */
export type NounField = {
  name: AnyField;
  label: string;
  /** Shown if it is empty; by default that the label is required. */
  missing?: string;
  long?: boolean;
  /** Gets the same text as the name if only a name was typed. */
  likeName?: true;
};

type Noun = {
  /** Of the field that picks a row. */
  label: string;
  /** The plural, which names the list. */
  list: string;
  search: string;
  add: string;
  fields: readonly NounField[];
  /** Shown if a call failed without a message; by default that something went wrong. */
  failed?: string;
  /** The message after a row was created offline; left out: the noun cannot be created offline. */
  savedLocally?: string;
  /** Shown if this device could not keep the row either; by default that something went wrong. */
  saveFailed?: string;
};

/** How each of `namedNouns` is shown (catalogue §8). Units share a message with sizes. */
export const nouns: Record<NamedNoun, () => Noun> = {
  category: () => ({
    label: texts.selectCategory,
    list: texts.categories,
    search: texts.searchCategories,
    add: texts.addCategoryTitle,
    fields: [
      { name: "name", label: uiTexts.name },
      { name: "description", label: uiTexts.description, long: true, likeName: true },
    ],
    savedLocally: offlineTexts.categorySavedLocally,
  }),
  brand: () => ({
    label: texts.selectProductBrand,
    list: texts.brands,
    search: texts.searchBrands,
    add: texts.addBrandTitle,
    fields: [{ name: "name", label: texts.brandName }],
    failed: catalogueTexts.brandFailed,
    savedLocally: offlineTexts.brandSavedLocally,
    saveFailed: offlineTexts.brandSaveFailed,
  }),
  color: () => ({
    label: texts.color,
    list: texts.colors,
    search: texts.searchColors,
    add: texts.addColor,
    fields: [
      { name: "name", label: texts.colorName, missing: catalogueTexts.colorRequired },
      { name: "code", label: texts.colorCode, missing: catalogueTexts.colorRequired },
    ],
  }),
  size: () => ({
    label: texts.size,
    list: texts.sizes,
    search: texts.searchSizes,
    add: texts.addSize,
    fields: [
      { name: "name", label: texts.sizeName, missing: catalogueTexts.sizeRequired },
      { name: "code", label: texts.sizeCode, missing: catalogueTexts.sizeRequired },
    ],
  }),
  measurementUnit: () => ({
    label: texts.unit,
    list: texts.units,
    search: texts.searchUnits,
    add: texts.addUnit,
    fields: [
      { name: "title", label: texts.unitTitle, missing: catalogueTexts.sizeRequired },
      { name: "description", label: texts.unitDescription, missing: catalogueTexts.sizeRequired },
    ],
  }),
};

/** A row of any named noun. */
export type Named = Partial<
  Omit<NamedRow<"category"> & NamedRow<"color"> & NamedRow<"measurementUnit">, "id">
> & {
  id: number;
};

/** The body that creates a row from a typed name alone; null if a form must ask for more. */
export function bodyOfName(noun: NamedNoun, typed: string): Record<string, string> | null {
  const { fields, savedLocally } = nouns[noun]();
  if (fields.slice(1).some(({ likeName }) => !likeName)) return null;
  const typedTexts = Object.fromEntries(fields.map(({ name }) => [name, typed]));
  return savedLocally ? { ...typedTexts, status: "active" } : typedTexts;
}

/** The name of a row; units call it title. */
export const nameOf = ({ name, title }: Pick<Named, "name" | "title">): string => name ?? title ?? "";

/** Which noun a call is about, by its path. */
export function nounOf({ url }: { url: string }): NamedNoun {
  const all = Object.keys(namedNouns) as NamedNoun[];
  return all.find((noun) => url.startsWith(`company/${namedNouns[noun].path}/`))!;
}
