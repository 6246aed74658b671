import type { z } from "zod";

/**
 * Says what is wrong with a field, in words that follow its name: screens show them beside the field (api §1). A schema's own message
 * takes precedence.
 */
export const wrongText: z.core.$ZodErrorMap = (issue) => {
  const { code } = issue;
  if (issue.input === undefined) return "is required";
  if (code === "too_big") return `${verb(issue.origin)} more than ${sized(issue.maximum, issue.origin)}`;
  if (code === "too_small") {
    const least = sized(issue.minimum, issue.origin);
    const isLess = issue.inclusive || issue.origin !== "number";
    return isLess ? `${verb(issue.origin)} less than ${least}` : `must be more than ${least}`;
  }
  if (code === "invalid_value") {
    const values = issue.values.map(String);
    return values.length === 1 ? `must be ${values[0]}` : `must be one of ${values.join(", ")}`;
  }
  // The message of the last form says most: schemas put a number before text, and "not given" before a value.
  const ofForm = code === "invalid_union" ? issue.errors.at(-1)?.at(0)?.message : undefined;
  return ofForm ?? "is not valid";
};

const figure = new Intl.NumberFormat("en");
const units: Record<string, string> = { string: " characters", array: " entries" };
const verb = (origin: string) => (origin in units ? "has" : "is");
const sized = (size: number | bigint, origin: string) => `${figure.format(size)}${units[origin] ?? ""}`;
