import { z } from "zod";
import { id, listQuery, notes, optionalOf, requiredText, status, tempId, text } from "../wire.schema.ts";
import type { NamedNoun } from "./named-nouns.ts";

/** `status`: of rows that have one. */
export const namedListQuery = z.object({ ...listQuery, query: text.optional(), status: status.optional() });

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
const categoryStoreBody = z.object({
  name: requiredText,
  description: notes.min(1, "is required"),
  status: status.default("active"),
  parent_id: optionalOf(id),
  temp_id: tempId.optional(),
});

export const brand = z.object({
  id: z.int(),
  temp_id: z.string().nullable(),
  company_id: z.int(),
  name: z.string(),
  status,
});
export type Brand = z.infer<typeof brand>;
const brandStoreBody = z.object({
  name: requiredText,
  status: status.default("active"),
  temp_id: tempId.optional(),
});

const coded = { id: z.int(), name: z.string(), code: z.string() };
export const color = z.object(coded);
export const size = z.object(coded);
const codedStoreBody = z.object({
  name: requiredText,
  code: requiredText,
  temp_id: tempId.optional(),
});

export const measurementUnit = z.object({ id: z.int(), title: z.string(), description: z.string() });
const measurementUnitStoreBody = z.object({
  title: requiredText,
  description: requiredText,
  temp_id: tempId.optional(),
});

/** What each of `namedNouns` answers and takes. */
export const namedRows = { category, brand, color, size, measurementUnit };
export const namedBodies = {
  category: categoryStoreBody,
  brand: brandStoreBody,
  color: codedStoreBody,
  size: codedStoreBody,
  measurementUnit: measurementUnitStoreBody,
} as const satisfies Record<NamedNoun, z.ZodObject>;
export type NamedRow<Noun extends NamedNoun> = z.infer<(typeof namedRows)[Noun]>;
export type NamedBody<Noun extends NamedNoun> = z.infer<(typeof namedBodies)[Noun]>;
