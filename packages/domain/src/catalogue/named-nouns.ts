import * as catalogueTexts from "./catalogue.texts.ts";

/**
 * The nouns that are little more than a name, which is unique in the company without regard to case (catalogue §8). They share the
 * code of their calls, lists and searches. `path`: of their calls; `many`: their rows in answers; `name`: the field with the
 * name; `table`: where they are stored; `created`, `updated`: the messages.
 */
export const namedNouns = {
  category: {
    path: "category",
    many: "categories",
    table: "categories",
    name: "name",
    created: () => catalogueTexts.categoryCreated,
    updated: () => catalogueTexts.categoryUpdated,
  },
  brand: {
    path: "brand",
    many: "brands",
    table: "brands",
    name: "name",
    created: () => catalogueTexts.brandCreated,
    updated: () => catalogueTexts.brandUpdated,
  },
  color: {
    path: "color",
    many: "colors",
    table: "colors",
    name: "name",
    created: () => catalogueTexts.colorCreated,
    updated: () => catalogueTexts.colorUpdated,
  },
  size: {
    path: "size",
    many: "sizes",
    table: "sizes",
    name: "name",
    created: () => catalogueTexts.sizeCreated,
    updated: () => catalogueTexts.sizeUpdated,
  },
  measurementUnit: {
    path: "measurement-unit",
    many: "measurementUnits",
    table: "measurement_units",
    name: "title",
    created: () => catalogueTexts.unitCreated,
    updated: () => catalogueTexts.unitUpdated,
  },
} as const;

export type NamedNoun = keyof typeof namedNouns;
