import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { type Manifest, openArchive, pictureName, rowsName, writeArchive } from "../src/backup/archive.ts";

/** A backup in memory. `rows` has the lines of each table, split into fields, as COPY writes them. */
export type Prepared = {
  manifest: Manifest;
  rows: Map<string, string[][]>;
  pictures: Map<string, Buffer>;
};

export async function readPrepared(file: string): Promise<Prepared> {
  const { manifest, read, close } = await openArchive(file);
  const contents = async (name: string, sha256: string) => {
    let content: Buffer = Buffer.alloc(0);
    await read(name, { sha256 }, async (source) => {
      content = await buffer(source);
      return { rows: 0, sha256 };
    });
    return content;
  };
  const rows = new Map<string, string[][]>();
  for (const { name, sha256 } of manifest.tables) {
    const lines = (await contents(rowsName(name), sha256)).toString("utf8").split("\n").slice(0, -1);
    rows.set(
      name,
      lines.map((line) => line.split("\t")),
    );
  }
  const pictures = new Map<string, Buffer>();
  for (const { path, sha256 } of manifest.pictures)
    pictures.set(path, await contents(pictureName(path), sha256));
  close();
  return { manifest, rows, pictures };
}

/** Writes a file with checksums and counts that match its contents, unless `also` changes the manifest afterwards. */
export async function writePrepared(
  file: string,
  { manifest, rows, pictures }: Prepared,
  also: (manifest: Manifest) => unknown = () => {},
): Promise<string> {
  await writeArchive(file, async (add) => {
    const text = (name: string) => (rows.get(name) ?? []).map((fields) => `${fields.join("\t")}\n`).join("");
    const tables: Manifest["tables"] = [];
    for (const table of manifest.tables) {
      const content = text(table.name);
      const sha256 = createHash("sha256").update(content).digest("hex");
      tables.push({ ...table, sha256, rows: content.split("\n").length - 1 });
    }
    for (const [name] of rows) await add(rowsName(name), Readable.from([text(name)]), { compress: true });
    for (const [path, content] of pictures) {
      await add(pictureName(path), Readable.from([content]), { compress: false });
    }
    const written = { ...manifest, tables };
    also(written);
    return written;
  });
  return file;
}

/** The index of a column in the rows of a table. */
export const placeOf = ({ manifest }: Prepared, table: string, column: string): number =>
  manifest.tables.find(({ name }) => name === table)!.columns.indexOf(column);
