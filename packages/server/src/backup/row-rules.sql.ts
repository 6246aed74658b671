import { isTimeZone } from "@clove/domain/ids.ts";
import { isCurrency } from "@clove/domain/money.ts";
import pg from "pg";
import { z } from "zod";
import { firstGroupTooHigh, idsOfNode } from "../db/id-ranges.sql.ts";
import { picturePattern } from "../media/picture-files.ts";
import type { Table } from "./tables.sql.ts";

/**
 * All companies share the sequences of ids, so no file may use them up, neither those of one PostgreSQL nor the range of a cluster's node;
 * nor have ids beyond 2^53, up to which JavaScript counts exactly.
 */
const mostNumber = 2 ** 40;
const wrongNumber = (value: string) =>
  `${value} < 0 or ${value} >= ${firstGroupTooHigh * idsOfNode} or ${value} % ${idsOfNode} > ${mostNumber}`;
const longestText = 100_000;
const longestJson = 10_000_000;

const longerThan = (longest: number) => (column: string) => `octet_length(${column}::text) > ${longest}`;
const outsideOf = (first: string, last: string) => (column: string) =>
  `not (isfinite(${column}) and ${column} between '${first}' and '${last}')`;

/** By type, the condition of a value that the server could not read, although PostgreSQL's type allows it. */
const unfitOfType: Record<string, (column: string) => string> = {
  boolean: () => "false",
  integer: (column) => `${column} < 0`,
  bigint: wrongNumber,
  "bigint[]": (column) =>
    `cardinality(${column}) > 10000 or exists (select from unnest(${column}) n where ${wrongNumber("n")})`,
  numeric: (column) => `${column} = 'NaN'`,
  text: longerThan(longestText),
  uuid: () => "false",
  bytea: longerThan(longestText),
  "text[]": longerThan(longestText),
  json: longerThan(longestJson),
  jsonb: longerThan(longestJson),
  date: outsideOf("1900-01-01", "2300-01-01"),
  "timestamp with time zone": outsideOf("1900-01-01", "2300-01-01"),
  "timestamp with time zone[]": longerThan(longestText),
};

const isNo = (type: "array" | "object") => (column: string) => `jsonb_typeof(${column}) <> '${type}'`;

/** Further conditions of wrong values, by column. */
const unfitOfColumn: Record<string, (column: string) => string> = {
  "companies.logo": (column) => `${column} !~ '${picturePattern}'`,
  "products.images": (column) => `${isNo("array")(column)} or exists (
    select from jsonb_array_elements(case when ${isNo("array")(column)} then '[]' else ${column} end) e
    where jsonb_typeof(e) <> 'string' or e #>> '{}' !~ '${picturePattern}')`,
  "order_items.product_info": isNo("object"),
  "audit_log.detail": isNo("object"),
  "order_returns.lines": isNo("array"),
  "held_carts.lines": isNo("array"),
  "companies.scale_codes": isNo("array"),
  "sale_proofs.replaces": isNo("object"),
};

/** `table.column` → its type. */
export type ColumnTypes = ReadonlyMap<string, string>;

export async function columnTypes(client: pg.Client): Promise<ColumnTypes> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select c.relname || '.' || a.attname as name, format_type(a.atttypid, null) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`,
  );
  return new Map(rows.map(({ name, type }) => [name, type]));
}

/**
 * Checks the file's rows, which are in the temporary table `incoming`, as far as the constraints of their table will not.
 * `company_id` is the company's id in the file.
 * @throws Error with a sentence when a row does not fit
 */
export async function refuseUnfit(
  client: pg.Client,
  table: Table,
  types: ColumnTypes,
  company_id: number,
): Promise<void> {
  const unfit = table.columns.map((column) => {
    const name = `${table.name}.${column}`;
    const quoted = pg.escapeIdentifier(column);
    const type = types.get(name)!;
    const ofType = unfitOfType[type];
    if (!ofType) throw new Error(`Nothing is known of the type ${type} of ${name}`);
    const conditions = [
      ofType(quoted),
      unfitOfColumn[name]?.(quoted),
      column === table.company && `${quoted} is distinct from ${company_id}`,
    ];
    const any = conditions.filter(Boolean).map((condition) => `(${condition})`);
    return `case when bool_or(${any.join(" or ")}) then '${column}' end`;
  });
  const { rows } = await client.query<{ unfit: string[]; rows: string }>(
    `select array_remove(array[${unfit.join(", ")}], null) as unfit, count(*) as rows from incoming`,
  );
  const [found] = rows;
  if (found!.unfit.length > 0)
    throw new Error(
      `The file's rows of ${table.name} cannot be from Clove POS (${found!.unfit.join(", ")}). Nothing was imported.`,
    );
  if (table.name !== "companies") return;
  if (Number(found!.rows) !== 1) throw new Error("The file does not hold one company. Nothing was imported.");
  await refuseUnfitCompany(client);
}

const companyRow = z.object({
  name: z.string().min(1).max(1000),
  currency: z.string().refine(isCurrency),
  time_zone: z.string().refine(isTimeZone),
  invoice_layout: z.array(z.looseObject({})).max(1000),
  status: z.enum(["pending", "active", "suspended"]),
});

/** Strict, because the server's background jobs go through all companies in one loop: a wrong row of one would stop it for all. */
async function refuseUnfitCompany(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    "select name, currency, time_zone, invoice_layout, status from incoming",
  );
  const { error } = companyRow.safeParse(rows[0]);
  if (error)
    throw new Error(
      `The file's company cannot be from Clove POS (${error.issues.map(({ path }) => path[0]).join(", ")}). Nothing was imported.`,
    );
}
