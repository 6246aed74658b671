import * as catalogueTexts from "./catalogue.texts.ts";

/**
 * The nouns that are little more than a name, which is one in the company whatever its case (catalogue §8): the path of
 * their calls, what their rows are called in answers and stored as, and which field is the name. Each is made, listed and
 * searched alike.
 */
export const namedNouns = {
  category: {
    path: "category",
    many: "categories",
    table: "categories",
    name: "name",
    created: () => catalogueTexts.categoryCreated,
  },
  brand: {
    path: "brand",
    many: "brands",
    table: "brands",
    name: "name",
    created: () => catalogueTexts.brandCreated,
  },
  color: {
    path: "color",
    many: "colors",
    table: "colors",
    name: "name",
    created: () => catalogueTexts.colorCreated,
  },
  size: {
    path: "size",
    many: "sizes",
    table: "sizes",
    name: "name",
    created: () => catalogueTexts.sizeCreated,
  },
  measurementUnit: {
    path: "measurement-unit",
    many: "measurementUnits",
    table: "measurement_units",
    name: "title",
    created: () => catalogueTexts.unitCreated,
  },
} as const;

export type NamedNoun = keyof typeof namedNouns;
