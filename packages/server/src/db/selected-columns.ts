import { type RawBuilder, sql } from "kysely";
import type { Selected } from "../http/read-selection.ts";
import { unprepared } from "./transaction.ts";

/**
 * How each field of a row is loaded, from which both a noun's default statement and every selected one are built, so that what
 * is not selected is not loaded. Texts are SQL of ours, never of a request; what a request brings is the `Context` of
 * sub-selects. A field that the schema declares optional is null where the caller may not see it.
 */
export type Columns<Row, Context = null> = {
  readonly [Field in keyof Row]-?:
    | Column<NonNullable<Row[Field]>, Context>
    | (undefined extends Row[Field] ? null : never);
};

type Column<Value, Context> = [Value] extends [readonly (infer Row)[]]
  ? [Row] extends [object]
    ? Related<Row, Context>
    : // A list of words.
      string
  : [Value] extends [object]
    ? // JSON that is kept as it came has no fields of ours.
      string extends keyof Value
      ? string
      : Joined<Value, Context> | Related<Value, Context>
    : string;

/** A row beside the row: an object of columns of what `join` brings; null where `orNull`, one of them, is. */
type Joined<Row, Context> = { join: string; orNull?: string; columns: Columns<Row, Context> };

/** Rows of their own: `from` makes a sub-select of the JSON object of one of them and the joins that its columns need. */
type Related<Row, Context> = {
  columns: Columns<Row, Context>;
  from: (object: Sql, joins: Sql, context: Context) => Sql;
};

type Sql = RawBuilder<unknown>;
type AnyColumn<Context> = string | null | Joined<unknown, Context> | Related<unknown, Context>;
type AnyColumns<Context> = Readonly<Record<string, AnyColumn<Context>>>;
type Made<Context> = (context: Context) => Sql;
type Selection<Context> = { list: Made<Context>; joins: ReadonlySet<string> };
type Written<Context> = { texts: string[]; values: Made<Context>[]; joins: Set<string> };

/**
 * The select list of the selected fields and the joins that they need. `joined` are joins that the statement needs
 * besides; each stands once, by its text.
 */
export function selectedColumns(
  columns: AnyColumns<null>,
  selected: Selected = null,
  joined: readonly string[] = [],
): { list: Sql; joins: Sql } {
  const { list, joins } = selection(columns, selected);
  return { list: list(null), joins: joinText(new Set([...joined, ...joins])) };
}

/** The same of columns whose sub-selects need to know what is asked. */
export function selectedColumnsFor<Context>(
  context: Context,
  columns: AnyColumns<Context>,
  selected: Selected = null,
): { list: Sql; joins: Sql } {
  const { list, joins } = selection(columns, selected);
  return { list: list(context), joins: joinText(joins) };
}

/** Defaults are written once: their statements are made for nearly every request. */
const defaults = new WeakMap<object, Selection<never>>();

function selection<Context>(columns: AnyColumns<Context>, selected: Selected): Selection<Context> {
  const known = selected === null && defaults.get(columns);
  if (known) return known as Selection<Context>;
  const out: Written<Context> = { texts: [selected ? unprepared : ""], values: [], joins: new Set() };
  const count = writeFields(out, columns, selected, "list");
  // Who selects only what they may not see still gets rows; a select list is never empty.
  if (count === 0) write(out, "null as nothing");
  const made = { list: fragment(out), joins: out.joins };
  if (selected === null) defaults.set(columns, made);
  return made;
}

function writeFields<Context>(
  out: Written<Context>,
  columns: AnyColumns<Context>,
  selected: Selected,
  form: "list" | "json",
): number {
  let count = 0;
  for (const [name, column] of Object.entries(columns)) {
    if (column === null || (selected !== null && !selected.has(name))) continue;
    if (count++ > 0) write(out, ", ");
    if (form === "json") write(out, `'${name}', `);
    writeColumn(out, column, selected?.get(name) ?? null);
    if (form === "list") write(out, ` as "${name}"`);
  }
  return count;
}

function writeColumn<Context>(
  out: Written<Context>,
  column: NonNullable<AnyColumn<Context>>,
  selected: Selected,
): void {
  if (typeof column === "string") write(out, column);
  else if ("from" in column) {
    const inside: Written<Context> = { texts: [""], values: [], joins: new Set() };
    writeObject(inside, column.columns as AnyColumns<Context>, selected);
    const [object, joins] = [fragment(inside), joinText(inside.joins)];
    out.values.push((context) => column.from(object(context), joins, context));
    out.texts.push("");
  } else {
    out.joins.add(column.join);
    if (column.orNull) write(out, `case when ${column.orNull} is not null then `);
    writeObject(out, column.columns as AnyColumns<Context>, selected);
    if (column.orNull) write(out, " end");
  }
}

function writeObject<Context>(out: Written<Context>, columns: AnyColumns<Context>, selected: Selected): void {
  write(out, "json_build_object(");
  writeFields(out, columns, selected, "json");
  write(out, ")");
}

/** Texts that follow each other are one: every piece costs when a statement is compiled. */
function write({ texts }: { texts: string[] }, text: string): void {
  texts[texts.length - 1] += text;
}

function fragment<Context>({ texts, values }: Written<Context>): Made<Context> {
  const pieces = texts as unknown as TemplateStringsArray;
  return (context) => sql(pieces, ...values.map((value) => value(context)));
}

const joinText = (joins: ReadonlySet<string>) => sql.raw([...joins].join("\n"));
