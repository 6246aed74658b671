import type { NamedBody, NamedRow } from "@clove/domain/catalogue/attributes.schema.ts";
import * as catalogueTexts from "@clove/domain/catalogue/catalogue.texts.ts";
import { type NamedNoun, namedNouns } from "@clove/domain/catalogue/named-nouns.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import * as uiTexts from "../../ui/ui.texts.ts";
import * as texts from "./attributes.texts.ts";

type AnyField = { [Noun in NamedNoun]: keyof NamedBody<Noun> }[NamedNoun];

/** A required text of a new row. */
export type NounField = {
  name: AnyField;
  label: string;
  /** Said when it is empty; by default that the label is required. */
  missing?: string;
  long?: boolean;
  /** Like the name, where only that was typed. */
  likeName?: true;
};

type Noun = {
  /** Of the field that picks one. */
  label: string;
  /** Several of them. */
  list: string;
  search: string;
  add: string;
  fields: readonly NounField[];
  failed: string;
  /** Can be made without the server, and what is said then; a color, size or unit cannot. */
  savedLocally?: string;
  /** Said when even this device cannot keep it. */
  saveFailed?: string;
};

/** How each of `namedNouns` is shown (catalogue §8). The size's sentence serves units too. */
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
    failed: commonTexts.somethingWentWrong,
    savedLocally: offlineTexts.categorySavedLocally,
    saveFailed: commonTexts.somethingWentWrong,
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
    failed: commonTexts.somethingWentWrong,
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
    failed: commonTexts.somethingWentWrong,
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
    failed: commonTexts.somethingWentWrong,
  }),
};

/** A row of any of them. */
export type Named = Partial<
  Omit<NamedRow<"category"> & NamedRow<"color"> & NamedRow<"measurementUnit">, "id">
> & {
  id: number;
};

/** What makes a row of which only the name was typed; null where a form must ask for more. */
export function bodyOfName(noun: NamedNoun, typed: string): Record<string, string> | null {
  const { fields, savedLocally } = nouns[noun]();
  if (fields.slice(1).some(({ likeName }) => !likeName)) return null;
  const typedTexts = Object.fromEntries(fields.map(({ name }) => [name, typed]));
  return savedLocally ? { ...typedTexts, status: "active" } : typedTexts;
}

/** A unit's title is its name. */
export const nameOf = ({ name, title }: Pick<Named, "name" | "title">): string => name ?? title ?? "";

/** Which of them a call is about, by its path. */
export function nounOf({ url }: { url: string }): NamedNoun {
  const all = Object.keys(namedNouns) as NamedNoun[];
  return all.find((noun) => url.startsWith(`company/${namedNouns[noun].path}/`))!;
}
