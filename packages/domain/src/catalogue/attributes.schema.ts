import { z } from "zod";
import { fault } from "../field-faults.ts";
import { id, listQuery, notes, optionalOf, requiredText, status, tempId, text } from "../wire.schema.ts";
import type { NamedNoun } from "./named-nouns.ts";

/** `id`: only the row of this id, such as the parent of a category. */
export const namedListQuery = z.object({
  ...listQuery,
  query: text.optional(),
  status: status.optional(),
  id: id.optional(),
});

/**
 * Of every row. `merged_into_id`: the row that this one was merged into; lists leave such rows out. Both are missing in copies that
 * devices made before there was such a field.
 */
const states = { status: status.optional(), merged_into_id: z.int().nullish() };

export const category = z.object({
  id: z.int(),
  temp_id: z.string().nullable(),
  parent_id: z.int().nullable(),
  company_id: z.int(),
  name: z.string(),
  description: z.string(),
  ...states,
  status,
});
export type Category = z.infer<typeof category>;

export const brand = z.object({
  id: z.int(),
  temp_id: z.string().nullable(),
  company_id: z.int(),
  name: z.string(),
  ...states,
  status,
});
export type Brand = z.infer<typeof brand>;

const coded = { id: z.int(), name: z.string(), code: z.string(), ...states };
export const color = z.object(coded);
export const size = z.object(coded);

export const measurementUnit = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  ...states,
});

/** The rows that calls of each of `namedNouns` answer, and the bodies that they take. */
export const namedRows = { category, brand, color, size, measurementUnit };
const temp_id = tempId.optional();
const codedBody = z.object({ name: requiredText, code: requiredText, temp_id });
export const namedBodies = {
  category: z.object({
    name: requiredText,
    description: notes.min(1, fault("required")),
    status: status.default("active"),
    parent_id: optionalOf(id),
    temp_id,
  }),
  brand: z.object({ name: requiredText, status: status.default("active"), temp_id }),
  color: codedBody,
  size: codedBody,
  measurementUnit: z.object({ title: requiredText, description: requiredText, temp_id }),
} as const satisfies Record<NamedNoun, z.ZodObject>;

const codedChange = { name: requiredText.optional(), code: requiredText.optional() };
const change = { id, status: status.optional(), temp_id };
/** The bodies of {noun}/update: fields left out keep their values; a parent that is null is taken away. */
export const namedChanges = {
  category: z.object({
    ...change,
    name: requiredText.optional(),
    description: notes.min(1, fault("required")).optional(),
    parent_id: id.nullable().optional(),
  }),
  brand: z.object({ ...change, name: requiredText.optional() }),
  color: z.object({ ...change, ...codedChange }),
  size: z.object({ ...change, ...codedChange }),
  measurementUnit: z.object({
    ...change,
    title: requiredText.optional(),
    description: requiredText.optional(),
  }),
} as const satisfies Record<NamedNoun, z.ZodObject>;

/** The body of {noun}/merge: everything of `id` goes over to `into_id`. */
export const namedMerge = z.object({ id, into_id: id, temp_id });

export type NamedRow<Noun extends NamedNoun> = z.infer<(typeof namedRows)[Noun]>;
export type NamedBody<Noun extends NamedNoun> = z.infer<(typeof namedBodies)[Noun]>;
