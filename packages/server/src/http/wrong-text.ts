import {
  type FieldFault,
  faultWithText,
  fieldFault,
  fieldFaults,
  fieldFaultText,
} from "@clove/domain/field-faults.ts";
import type { z } from "zod";

/**
 * Says what is wrong with a field, in words that follow its name: screens show them beside the field (api §1). A schema's own message
 * takes precedence.
 */
export const wrongText: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined) return fieldFaultText({ code: "required" });
  return meantOf(issue)?.message ?? fieldFaultText(faultOf(issue));
};

/** An issue of zod, as far as it says what is wrong; `input` is left out of those that are answered. */
export type Issue = {
  code?: string;
  message?: string;
  origin?: string;
  maximum?: number | bigint;
  minimum?: number | bigint;
  inclusive?: boolean;
  values?: readonly unknown[];
  errors?: readonly (readonly Issue[])[];
  params?: Record<string, unknown>;
};

/** The code of what an issue's message says, with its values; null for a message of no table. */
export function faultIn(issue: Issue): FieldFault | null {
  const { message = "", params } = issue;
  if (isFault(params)) return params;
  const plain = faultWithText(message);
  if (plain) return plain;
  const meant = meantOf(issue);
  if (meant) return meant.message === message ? faultIn(meant) : null;
  const fault = faultOf(issue);
  return fieldFaultText(fault) === message ? fault : null;
}

/** Of a field of several forms the last: schemas put a number before text, and "not given" before a value. */
const meantOf = ({ code, errors }: Issue): Issue | undefined =>
  code === "invalid_union" ? errors?.at(-1)?.at(0) : undefined;

const isFault = (params: Issue["params"]): params is FieldFault =>
  typeof params?.code === "string" && params.code in fieldFaults();

function faultOf({ code, origin = "", maximum, minimum, inclusive, values }: Issue): FieldFault {
  if (code === "too_big") {
    return fieldFault(beyond[origin] ?? "more_than", { most: Number(maximum) });
  }
  if (code === "too_small") {
    const least = { least: Number(minimum) };
    const isLess = inclusive || origin !== "number";
    return fieldFault(isLess ? (below[origin] ?? "less_than") : "not_above", least);
  }
  if (code !== "invalid_value" || !values) return fieldFault("invalid");
  return values.length === 1
    ? fieldFault("not_the_value", { value: String(values[0]) })
    : fieldFault("not_one_of", { values: values.map(String).join(", ") });
}

const beyond: Partial<Record<string, "more_characters" | "more_entries">> = {
  string: "more_characters",
  array: "more_entries",
};
const below: Partial<Record<string, "fewer_characters" | "fewer_entries">> = {
  string: "fewer_characters",
  array: "fewer_entries",
};
