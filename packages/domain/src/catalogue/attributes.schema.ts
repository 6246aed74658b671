import { z } from "zod";
import { answer, listAnswer } from "../answers.ts";
import { id, listQuery, notes, optionalOf, requiredText, status, tempId, text } from "../wire.schema.ts";

/** Categories, brands, colors, sizes and units: a name, its list, its store call (catalogue §8). */
export const namedListQuery = z.object({ ...listQuery, query: text.optional() });

export const category = z.object({
  id: z.int(),
  temp_id: z.string().nullable(),
  parent_id: z.int().nullable(),
  company_id: z.int(),
  name: z.string(),
  description: z.string(),
  status,
});
export type Category = z.infer<typeof category>;
export const categoryStoreBody = z.object({
  name: requiredText,
  description: notes.min(1, "is required"),
  status: status.default("active"),
  parent_id: optionalOf(id),
  temp_id: tempId.optional(),
});
export const categoryList = listAnswer("categories", category);
export const categoryAnswer = answer(z.object({ category }));

export const brand = z.object({
  id: z.int(),
  temp_id: z.string().nullable(),
  company_id: z.int(),
  name: z.string(),
  status,
});
export type Brand = z.infer<typeof brand>;
export const brandStoreBody = z.object({
  name: requiredText,
  status: status.default("active"),
  temp_id: tempId.optional(),
});
export const brandList = listAnswer("brands", brand);
export const brandAnswer = answer(z.object({ brand }));

const coded = { id: z.int(), name: z.string(), code: z.string() };
export const color = z.object(coded);
export const size = z.object(coded);
export const codedStoreBody = z.object({
  name: requiredText,
  code: requiredText,
  temp_id: tempId.optional(),
});
export const colorList = listAnswer("colors", color);
export const colorAnswer = answer(z.object({ color }));
export const sizeList = listAnswer("sizes", size);
export const sizeAnswer = answer(z.object({ size }));

export const measurementUnit = z.object({ id: z.int(), title: z.string(), description: z.string() });
export const measurementUnitStoreBody = z.object({
  title: requiredText,
  description: requiredText,
  temp_id: tempId.optional(),
});
export const measurementUnitList = answer(
  z.object({ measurementUnits: z.array(measurementUnit), count: z.int(), priceTypes: z.array(z.string()) }),
);
export const measurementUnitAnswer = answer(z.object({ measurementUnit }));
