import { fieldFaultText } from "@clove/domain/field-faults.ts";
import * as wire from "@clove/domain/wire.schema.ts";
import { expect, test } from "vitest";
import { z } from "zod";
import { faultIn, type Issue, wrongText } from "./wrong-text.ts";

const issuesOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: wrongText }).error?.issues ?? [];
const said = (schema: z.ZodType, value: unknown) => issuesOf(schema, value).map(({ message }) => message);

test.each<[z.ZodType, unknown, string]>([
  [wire.text, "x".repeat(256), "has more than 255 characters"],
  [wire.requiredText, undefined, "is required"],
  [wire.requiredText, "  ", "is required"],
  [wire.requiredText, 7, "is not valid"],
  [wire.id, undefined, "is required"],
  [wire.id, "0", "must be more than 0"],
  [wire.money, 10_000_000, "is more than 9,999,999.99"],
  [wire.money, "-5", "is less than 0"],
  [wire.money, "12,50", "must be a number"],
  [wire.money, "", "must be a number"],
  [wire.money, null, "is not valid"],
  [wire.status, "closed", "must be one of active, inactive"],
  [z.literal("percentage"), "cash", "must be percentage"],
  [wire.optionalOf(wire.notes), "x".repeat(2001), "has more than 2,000 characters"],
  [wire.jsonText(z.array(z.string()).max(8)), "{", "is not JSON"],
  [wire.quantity, 1.2345, "at most 3 decimals"],
  [wire.rate, "1.234", "at most 2 decimals"],
  [wire.signedQuantity, "0", "must not be 0"],
  [wire.email, "nowhere", "is not an e-mail address"],
  [wire.day, "0000-01-01", "must be YYYY-MM-DD"],
  [z.string().min(3), "x", "has less than 3 characters"],
  [z.array(z.string()).max(8), Array.from({ length: 9 }, String), "has more than 8 entries"],
])("row %#: the message says in plain words what is wrong", (schema, value, text) => {
  expect(said(schema, value)).toEqual([text]);
  const [fault] = issuesOf(schema, value).map((issue) => faultIn(issue as Issue));
  expect(fault && fieldFaultText(fault)).toBe(text);
});

test("a message of no table has no code", () => {
  const schema = z.string().refine(() => false, "is out of fashion");
  expect(issuesOf(schema, "x").map((issue) => faultIn(issue as Issue))).toEqual([null]);
});
