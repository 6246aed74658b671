import { createWriteStream } from "node:fs";
import { type FileHandle, mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import { thumbnailPath } from "@clove/domain/catalogue/images.ts";
import type pg from "pg";
import { z } from "zod";
import { hasErrorCode } from "../embedded-db/error.ts";
import { isPicturePath, pictureFile } from "../media/picture-files.ts";
import { type Add, type Archive, type Manifest, pictureName } from "./archive.ts";
import { copyBytes } from "./copy-rows.ts";
import type { Tell } from "./progress.ts";

/** Paths below the media folder of every picture that a row names, of one company or of all. */
export async function namedPictures(client: pg.Client, company_id: number | null = null): Promise<string[]> {
  const { rows } = await client.query<{ logo: string | null; images: string }>(
    `select null as logo, images::text from products where images <> '[]' and ($1::bigint is null or company_id = $1)
    union all
    select logo, '[]' from companies where logo is not null and ($1::bigint is null or id = $1)`,
    [company_id],
  );
  return rows.flatMap(({ logo, images }) =>
    logo === null ? pathsIn(images).flatMap((path) => [path, thumbnailPath(path)]) : [logo],
  );
}

/** Tolerant: one wrong row, written by another program, must not prevent everybody's backup. */
function pathsIn(images: string): string[] {
  return z.array(z.string()).catch([]).parse(JSON.parse(images));
}

/**
 * Adds the pictures to an archive. `missing` are those that the folder does not have, perhaps because they were replaced since the rows
 * were read. A path that does not look like a picture's is never read and counts as missing.
 */
export async function addPictures(
  add: Add,
  media: string,
  paths: readonly string[],
): Promise<Pick<Manifest, "pictures" | "missing">> {
  const pictures: Manifest["pictures"] = [];
  const missing: string[] = [];
  for (const path of paths) {
    const file = isPicturePath(path) ? await openIfThere(pictureFile(media, path)) : undefined;
    if (!file) {
      missing.push(path);
      continue;
    }
    const { sha256 } = await add(pictureName(path), file.createReadStream(), { compress: false });
    pictures.push({ path, sha256 });
  }
  return { pictures, missing };
}

/** Opened rather than looked for: an open file can be read to its end even if it is deleted meanwhile. */
async function openIfThere(file: string): Promise<FileHandle | undefined> {
  try {
    return await open(file);
  } catch (error) {
    if (hasErrorCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

/**
 * Writes the archive's pictures to disk, each to the path that `placed` makes of its stored one. If the import fails later, these files
 * stay behind and do no harm.
 */
export async function unpackPictures(
  { manifest, read }: Archive,
  media: string,
  {
    placed = (path: string) => path,
    tell = () => {},
  }: { placed?: (path: string) => string; tell?: Tell } = {},
): Promise<void> {
  for (const [i, picture] of manifest.pictures.entries()) {
    tell("pictures", i / manifest.pictures.length);
    const file = pictureFile(media, placed(picture.path));
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await read(pictureName(picture.path), picture, (source) =>
      copyBytes(source, createWriteStream(file, { flush: true })),
    );
  }
}
