import * as catalogueTexts from "./catalogue.texts.ts";

/**
 * The nouns that are little more than a name (catalogue §8), which is unique in the company whatever its case. `path`: of their calls;
 * `many`: of their rows in answers; `table`: where they are stored; `name`: the field with the name; `created`: the message.
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
