import { createHash } from "node:crypto";

const tables = import.meta.glob<string>("../../migrations/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});
const objects = import.meta.glob<string>("../../migrations/{functions,triggers,policies}/*.sql", {
  query: "?raw",
  import: "default",
  eager: true,
});

export type Migration = { name: string; text: string; checksum: string };
/** A function, or all triggers or all policies of a table (docs/decisions/081). */
export type SchemaObject = Migration & { version: number };

export function migrations(): Migration[] {
  return Object.entries(tables)
    .map(([path, text]) => read(path.split("/").at(-1)!, text))
    .sort((a, b) => a.name.localeCompare(b.name));
}

const folders = ["functions", "triggers", "policies"];

/** In the order in which they are created: a trigger needs its function. */
export function schemaObjects(): SchemaObject[] {
  return Object.entries(objects)
    .map(([path, text]) => schemaObject(path.split("/").slice(-2).join("/"), text))
    .sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}

const rank = ({ name }: SchemaObject) => folders.indexOf(name.split("/")[0]!);

export function schemaObject(name: string, text: string): SchemaObject {
  const version = /^-- Version (\d+)\r?\n/.exec(text)?.[1];
  if (version === undefined) throw new Error(`${name} does not begin with a line "-- Version <number>"`);
  return { ...read(name, text), version: Number(version) };
}

/** Checked out with CRLF, a file would have another checksum, and its functions other bodies. */
function read(name: string, raw: string): Migration {
  const text = raw.replaceAll("\r\n", "\n");
  return { name, text, checksum: createHash("sha256").update(text).digest("hex") };
}
