import type { NamedBody, NamedRow } from "@clove/domain/catalogue/attributes.schema.ts";
import { type NamedNoun, namedNouns } from "@clove/domain/catalogue/named-nouns.ts";
import { messages } from "@clove/domain/messages.ts";

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
    failed: messages.somethingWentWrong,
    savedLocally: messages.categorySavedLocally,
    saveFailed: messages.somethingWentWrong,
  },
  brand: {
    label: "Select Product Brand",
    list: "Brands",
    add: "Add a brand",
    fields: [{ name: "name", label: "Brand Name" }],
    failed: messages.brandFailed,
    savedLocally: messages.brandSavedLocally,
    saveFailed: messages.brandSaveFailed,
  },
  color: {
    label: "Color",
    list: "Colors",
    add: "Add a color",
    fields: [
      { name: "name", label: "Color Name", missing: messages.colorRequired },
      { name: "code", label: "Color Code", missing: messages.colorRequired },
    ],
    failed: messages.somethingWentWrong,
  },
  size: {
    label: "Size",
    list: "Sizes",
    add: "Add a size",
    fields: [
      { name: "name", label: "Size Name", missing: messages.sizeRequired },
      { name: "code", label: "Size Code", missing: messages.sizeRequired },
    ],
    failed: messages.somethingWentWrong,
  },
  measurementUnit: {
    label: "Unit",
    list: "Units",
    add: "Add a unit",
    fields: [
      { name: "title", label: "Unit Title", missing: messages.sizeRequired },
      { name: "description", label: "Unit Description", missing: messages.sizeRequired },
    ],
    failed: messages.somethingWentWrong,
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
