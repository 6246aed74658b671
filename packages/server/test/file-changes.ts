import fc from "fast-check";
import type { Manifest } from "../src/backup/archive.ts";
import type { Prepared } from "./prepared-file.ts";

/** One change of an exported file: of rows or a picture (the checksums are made to match), or of the manifest. */
export type FileChange =
  | { of: "rows"; what: RowChange; table: number; row: number; field: number; value: string }
  | { of: "picture"; at: number; path?: string; content?: string }
  | { of: "manifest"; what: ManifestChange; first: number; second: number; value: unknown };
type RowChange = "set" | "add" | "cut" | "double" | "drop" | "replace";
type ManifestChange = "set" | "drop" | "swap" | "rename" | "table" | "number" | "company";

/** Hostile values: SQL, paths, numbers out of bounds, ids of other companies, values of other types. */
const texts = [
  "|\\N|\\.|0|1|2|3|-1|1099511627777|9007199254740993|1e400|NaN|infinity|2026-02-30|epoch|t|{}|[]|null|{1,2}",
  '["company-1/../../x"]|../../../etc/passwd|/|C:\\\\x|companies|pg_class|sessions|active|company_admin',
  "'; delete from orders; --|\"; drop table orders; --|id\") from program 'true' --|$1|(select 1)|nextval('orders_id_seq')",
].flatMap((line) => line.split("|"));

const hostile = fc.oneof(
  fc.constantFrom(...texts, "x".repeat(110_000), `company-1/${"0".repeat(32)}.png`),
  fc.string({ maxLength: 20 }).map((text) => text.replace(/[\t\n\r]/g, " ")),
  fc.integer().map(String),
);
const place = fc.nat({ max: 100_000 });

const ofRows: fc.Arbitrary<FileChange> = fc.record({
  of: fc.constant("rows"),
  what: fc.constantFrom<RowChange>("set", "set", "set", "set", "add", "cut", "double", "drop", "replace"),
  table: place,
  row: place,
  field: place,
  value: hostile,
});
const ofPicture: fc.Arbitrary<FileChange> = fc.oneof(
  fc.record({
    of: fc.constant("picture" as const),
    at: place,
    path: hostile.map((path) => path.slice(0, 1000)),
  }),
  fc.record({ of: fc.constant("picture" as const), at: place, content: hostile }),
);
const ofManifest: fc.Arbitrary<FileChange> = fc.record({
  of: fc.constant("manifest"),
  what: fc.constantFrom<ManifestChange>("set", "drop", "swap", "rename", "table", "number", "company"),
  first: place,
  second: place,
  value: fc.oneof(hostile, fc.jsonValue({ maxDepth: 2 }), fc.integer({ min: -2, max: 2 ** 53 })),
});

/** Two changes of one file, at most one of them of its manifest. */
export const twoChanges = fc.tuple(
  ofRows,
  fc.oneof({ weight: 5, arbitrary: ofManifest }, { weight: 2, arbitrary: ofRows }, ofPicture),
);

const at = <T>(list: readonly T[], n: number): T => list[n % list.length]!;

/** Changes rows and pictures. */
export function changeContents({ manifest, rows, pictures }: Prepared, change: FileChange): void {
  if (change.of === "rows") {
    const { what, table, row, field, value } = change;
    const filled = [...rows].filter(([, lines]) => lines.length > 0);
    const [name, lines] = at(filled, table);
    const line = at(lines, row);
    if (what === "set") line[field % line.length] = value;
    if (what === "add") line.push(value);
    if (what === "cut") line.pop();
    if (what === "double") lines.push([...line]);
    if (what === "drop") rows.set(name, []);
    if (what === "replace") rows.set(name, structuredClone(at(filled, field)[1]));
  }
  if (change.of === "picture") {
    const { path } = at(manifest.pictures, change.at);
    const content = pictures.get(path)!;
    pictures.delete(path);
    pictures.set(change.path ?? path, change.content === undefined ? content : Buffer.from(change.content));
    for (const picture of manifest.pictures)
      if (picture.path === path && change.path !== undefined) picture.path = change.path;
  }
}

/** Changes the manifest before it is written. */
export function changeManifest(manifest: Manifest, change: FileChange): void {
  if (change.of !== "manifest") return;
  const { what, first, second, value } = change;
  const table = at(manifest.tables, first);
  const { columns } = table;
  const [from, to] = [second % columns.length, first % columns.length];
  const { holder, key } = at(valuesIn(manifest), second);
  // Not String(value), which fails for an object without a prototype.
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  if (what === "set") holder[key] = value;
  if (what === "drop") delete holder[key];
  if (what === "swap") [columns[from], columns[to]] = [columns[to]!, columns[from]!];
  if (what === "rename") columns[from] = text;
  if (what === "table") table.name = text;
  if (what === "number") manifest.numbers[at(Object.keys(manifest.numbers), first)] = Number(text);
  if (what === "company") Object.assign(manifest.company!, { id: value });
}

function valuesIn(value: object): { holder: Record<string, unknown>; key: string }[] {
  return Object.entries(value).flatMap(([key, inner]) => [
    { holder: value as Record<string, unknown>, key },
    ...(typeof inner === "object" && inner !== null ? valuesIn(inner) : []),
  ]);
}
