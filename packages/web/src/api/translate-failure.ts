import type { Failure, RefusedRow } from "@clove/domain/answers.ts";
import { rowFaults } from "@clove/domain/catalogue/row-faults.ts";
import type { RefusalParams } from "@clove/domain/error-kind.ts";
import { errors } from "@clove/domain/errors.ts";
import { fieldFaults } from "@clove/domain/field-faults.ts";
import { failureOf } from "./failure.ts";

// What the server says in English, by its codes in the person's language (languages §1). Loaded only for other languages than English.

/** A sentence of the server, with its code; older servers leave the code or its values out. */
export type Said = { message: string; code?: string | undefined; values?: RefusalParams | undefined };

/** A failure with its sentences; anything else as it is. */
export function translateFailure(data: unknown): unknown {
  const failure = failureOf({ data });
  if (!failure) return data;
  const { errors: fields, data: refused } = failure;
  const translated: Failure = {
    ...failure,
    message: textOf(failure) ?? failure.message,
    ...(Array.isArray(fields) && {
      errors: fields.map((field) => ({ ...field, message: textOf(field) ?? field.message })),
    }),
    ...(Array.isArray(refused?.rows) && { data: { ...refused, rows: refused.rows.map(translateRow) } }),
  };
  return translated;
}

function translateRow(row: RefusedRow): RefusedRow {
  const texts = (row.reasons ?? []).map(textOf);
  return texts.length === 0 || texts.includes(null) ? row : { ...row, reason: texts.join("; ") };
}

/**
 * The reason why a record was not stored. The server ends it with the field that is wrong, or after `validation_failed` lists what is
 * wrong with each, which no code says.
 */
export function translateReason<Reason extends Said>(reason: Reason): Reason {
  const text = reason.code === "validation_failed" ? null : textOf(reason);
  if (text === null) return reason;
  const [field = ""] = / \([\w.]+\)$/.exec(reason.message) ?? [];
  return { ...reason, message: text.endsWith(field) ? text : `${text}${field}` };
}

/** The text of a code in the present language; null if this version does not know the code, or the server's not all of its values. */
function textOf({ code, values }: Pick<Said, "code" | "values">): string | null {
  const text = code === undefined ? undefined : textsOf(code);
  if (typeof text !== "function") return text ?? null;
  let isComplete = true;
  const read = new Proxy(values ?? {}, {
    get: (given, name) => {
      if (!Object.hasOwn(given, name)) isComplete = false;
      return Reflect.get(given, name) as unknown;
    },
  });
  try {
    const said = text(read as never);
    return isComplete ? said : null;
  } catch (error) {
    console.warn("A failure could not be translated", error);
    return null;
  }
}

type Text = string | ((values: never) => string);

function textsOf(code: string): Text | undefined {
  const refusals = errors();
  if (isIn(refusals, code)) return refusals[code].message;
  for (const table of [fieldFaults(), rowFaults()] as Record<string, Text>[])
    if (isIn(table, code)) return table[code];
  return undefined;
}

const isIn = <Table extends object>(table: Table, code: PropertyKey): code is keyof Table =>
  Object.hasOwn(table, code);
