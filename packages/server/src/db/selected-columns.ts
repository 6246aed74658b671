import { type RawBuilder, sql } from "kysely";
import type { Selected } from "../http/read-selection.ts";
import { unprepared } from "./transaction.ts";

/**
 * How each field of a row is loaded, from which both a noun's default statement and every selected one are built, so that what
 * is not selected is not loaded. Texts are SQL of ours, never of a request. A field that the schema declares optional is
 * null where the caller may not see it.
 */
export type Columns<Row> = {
  readonly [Field in keyof Row]-?:
    | Column<NonNullable<Row[Field]>>
    | (undefined extends Row[Field] ? null : never);
};

type Column<Value> = [Value] extends [readonly (infer Row)[]]
  ? Related<Row>
  : [Value] extends [object]
    ? // JSON that is kept as it came has no fields of ours.
      string extends keyof Value
      ? string
      : Joined<Value> | Related<Value>
    : string;

/** A row beside the row: an object of columns of what `join` brings; null where `orNull`, one of them, is. */
type Joined<Row> = { join: string; orNull?: string; columns: Columns<Row> };

/** Rows of their own: `from` makes a sub-select of the JSON object of one of them and the joins that its columns need. */
type Related<Row> = {
  columns: Columns<Row>;
  from: (object: RawBuilder<unknown>, joins: RawBuilder<unknown>) => RawBuilder<unknown>;
};

type AnyColumn = string | null | Joined<unknown> | Related<unknown>;
type AnyColumns = Readonly<Record<string, AnyColumn>>;
type Part = string | RawBuilder<unknown>;

/**
 * The select list of the selected fields and the joins that they need. `joined` are joins that the statement needs
 * besides; each stands once, by its text.
 */
export function selectedColumns(
  columns: AnyColumns,
  selected: Selected = null,
  joined: readonly string[] = [],
): { list: RawBuilder<unknown>; joins: RawBuilder<unknown> } {
  const joins = new Set(joined);
  const parts = chosen(columns, selected, joins).map(({ name, value }) => [...value, ` as "${name}"`]);
  // Who selects only what they may not see still gets rows; a select list is never empty.
  const list = parts.length > 0 ? separated(parts) : ["null as nothing"];
  return {
    list: assembled([selected ? unprepared : "", ...list]),
    joins: sql.raw([...joins].join("\n")),
  };
}

function chosen(
  columns: AnyColumns,
  selected: Selected,
  joins: Set<string>,
): { name: string; value: readonly Part[] }[] {
  return Object.entries(columns)
    .filter(([name, column]) => column !== null && (selected === null || selected.has(name)))
    .map(([name, column]) => ({ name, value: load(column!, selected?.get(name) ?? null, joins) }));
}

function load(column: NonNullable<AnyColumn>, selected: Selected, joins: Set<string>): readonly Part[] {
  if (typeof column === "string") return [column];
  if ("from" in column) {
    const inside = new Set<string>();
    const object = assembled(json(column.columns as AnyColumns, selected, inside));
    return [column.from(object, sql.raw([...inside].join("\n")))];
  }
  joins.add(column.join);
  const object = json(column.columns as AnyColumns, selected, joins);
  return column.orNull ? [`case when ${column.orNull} is not null then `, ...object, " end"] : object;
}

function json(columns: AnyColumns, selected: Selected, joins: Set<string>): readonly Part[] {
  const parts = chosen(columns, selected, joins).map(({ name, value }) => [`'${name}', `, ...value]);
  return ["json_build_object(", ...separated(parts), ")"];
}

const separated = (lists: readonly (readonly Part[])[]) =>
  lists.flatMap((list, i) => (i === 0 ? list : [", ", ...list]));

/** One fragment of SQL: texts that follow each other become one, since every piece costs when a statement is compiled. */
function assembled(parts: readonly Part[]): RawBuilder<unknown> {
  const texts = [""];
  const values: RawBuilder<unknown>[] = [];
  for (const part of parts) {
    if (typeof part === "string") texts[texts.length - 1] += part;
    else {
      values.push(part);
      texts.push("");
    }
  }
  return sql(texts as unknown as TemplateStringsArray, ...values);
}
