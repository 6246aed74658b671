import type { NamedBody, NamedRow } from "@clove/domain/catalogue/attributes.schema.ts";
import * as catalogueTexts from "@clove/domain/catalogue/catalogue.texts.ts";
import { type NamedNoun, namedNouns } from "@clove/domain/catalogue/named-nouns.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";

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
  add: string;
  fields: readonly NounField[];
  failed: string;
  /** Can be made without the server, and what is said then; a color, size or unit cannot. */
  savedLocally?: string;
  /** Said when even this device cannot keep it. */
  saveFailed?: string;
};

/** How each of `namedNouns` is shown (catalogue §8). The size's sentence serves units too. */
export const nouns: Record<NamedNoun, Noun> = {
  category: {
    label: "Select Category",
    list: "Categories",
    add: "Add a category",
    fields: [
      { name: "name", label: "Name" },
      { name: "description", label: "Description", long: true, likeName: true },
    ],
    failed: commonTexts.somethingWentWrong,
    savedLocally: offlineTexts.categorySavedLocally,
    saveFailed: commonTexts.somethingWentWrong,
  },
  brand: {
    label: "Select Product Brand",
    list: "Brands",
    add: "Add a brand",
    fields: [{ name: "name", label: "Brand Name" }],
    failed: catalogueTexts.brandFailed,
    savedLocally: offlineTexts.brandSavedLocally,
    saveFailed: offlineTexts.brandSaveFailed,
  },
  color: {
    label: "Color",
    list: "Colors",
    add: "Add a color",
    fields: [
      { name: "name", label: "Color Name", missing: catalogueTexts.colorRequired },
      { name: "code", label: "Color Code", missing: catalogueTexts.colorRequired },
    ],
    failed: commonTexts.somethingWentWrong,
  },
  size: {
    label: "Size",
    list: "Sizes",
    add: "Add a size",
    fields: [
      { name: "name", label: "Size Name", missing: catalogueTexts.sizeRequired },
      { name: "code", label: "Size Code", missing: catalogueTexts.sizeRequired },
    ],
    failed: commonTexts.somethingWentWrong,
  },
  measurementUnit: {
    label: "Unit",
    list: "Units",
    add: "Add a unit",
    fields: [
      { name: "title", label: "Unit Title", missing: catalogueTexts.sizeRequired },
      { name: "description", label: "Unit Description", missing: catalogueTexts.sizeRequired },
    ],
    failed: commonTexts.somethingWentWrong,
  },
};

/** A row of any of them. */
export type Named = Partial<
  Omit<NamedRow<"category"> & NamedRow<"color"> & NamedRow<"measurementUnit">, "id">
> & {
  id: number;
};

/** What makes a row of which only the name was typed; null where a form must ask for more. */
export function bodyOfName(noun: NamedNoun, typed: string): Record<string, string> | null {
  const { fields, savedLocally } = nouns[noun];
  if (fields.slice(1).some(({ likeName }) => !likeName)) return null;
  const texts = Object.fromEntries(fields.map(({ name }) => [name, typed]));
  return savedLocally ? { ...texts, status: "active" } : texts;
}

/** A unit's title is its name. */
export const nameOf = ({ name, title }: Pick<Named, "name" | "title">): string => name ?? title ?? "";

/** Which of them a call is about, by its path. */
export function nounOf({ url }: { url: string }): NamedNoun {
  const all = Object.keys(namedNouns) as NamedNoun[];
  return all.find((noun) => url.startsWith(`company/${namedNouns[noun].path}/`))!;
}
