import { z } from "zod";
import { answer } from "../answers.ts";
import { topics } from "./checks.ts";

/** Which page shows what a failure is about. */
const subject = z.object({
  kind: z.enum(["order", "product", "counter", "shift", "person"]),
  id: z.int(),
  name: z.string(),
  /** Of a product: which of its variations. */
  variation: z.int().optional(),
  /** Of a person: whether it is a customer. */
  is_customer: z.boolean().optional(),
});
export type Subject = z.infer<typeof subject>;

/** What one check found: the first rows, and how many there are. */
const failing = z.object({
  check: z.string(),
  count: z.int(),
  rows: z.array(z.object({ detail: z.record(z.string(), z.unknown()), subject: subject.nullable() })),
});
export type Failing = z.infer<typeof failing>;

/** Sums of the same amount in different places, which agree when the books are right. */
export const figureNames = ["paid", "lines", "refunds", "drawers", "shifts", "stock", "credit"] as const;
export type FigureName = (typeof figureNames)[number];
const figure = z.object({ name: z.enum(figureNames), count: z.int(), sums: z.array(z.number()) });
export type Figure = z.infer<typeof figure>;

export const outcomes = ["agrees", "differs", "failed"] as const;

const summary = z.object({
  id: z.int(),
  began_at: z.string(),
  ended_at: z.string(),
  /** Who asked for it; null: the server itself, at night. */
  asked_by: z.string().nullable(),
  /** `failed`: it did not come to its end. */
  outcome: z.enum(outcomes),
  /** The sales whose rows were compared: made since then, or changed since; null: all. */
  since: z.string().nullable(),
  orders: z.int(),
  /** How many rows disagree. */
  wrong: z.int(),
});
export type BooksRun = z.infer<typeof summary>;

export const books = z.object({
  /** The last check that came to its end. */
  last: summary
    .extend({
      figures: z.array(figure),
      failures: z.array(failing),
      /** How many checks of each topic were made. */
      checked: z.array(z.object({ topic: z.enum(topics), checks: z.int() })),
    })
    .nullable(),
  /** `part`: how much of it is done, from 0 to 1. */
  running: z.object({ began_at: z.string().nullable(), part: z.number() }).nullable(),
  /** When all sales were last compared. */
  whole_at: z.string().nullable(),
  next_at: z.string().nullable(),
  runs: z.array(summary),
});
export type Books = z.infer<typeof books>;
/** What a check found. */
export type BooksFound = Pick<
  NonNullable<Books["last"]>,
  "figures" | "failures" | "checked" | "orders" | "wrong"
>;
export const booksAnswer = answer(books);
