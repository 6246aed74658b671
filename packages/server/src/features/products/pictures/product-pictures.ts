import { createHash } from "node:crypto";
import { changeImages, checkImageCount, imageFields, imagePaths } from "@clove/domain/catalogue/images.ts";
import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import { AppError } from "@clove/domain/errors.ts";
import type { Tx } from "../../../db/transaction.ts";
import type { Deps } from "../../../deps.ts";
import type { Scope } from "../../../http/auth.ts";
import type { Upload } from "../../../http/form-body.ts";
import { removePictures, writePicture } from "../../../media/picture-files.ts";

/** Sharp enough on a tablet; a photograph with its thumbnail takes some 150 kB. WebP keeps transparency as well. */
const longestSide = 1200;
const thumbnailSide = 240;

type Uploads = ReadonlyMap<string, Upload>;
/**
 * `fingerprints` (hashes of the files; left out without files) are compared with the body of an idempotent write: other files under the
 * same key are refused.
 */
export type NewPictures = {
  /** Field → path, in the order of the fields. */
  written: ReadonlyMap<string, string>;
  fingerprints?: readonly string[];
};

/**
 * Writes the form's pictures (`image_0` …, empty ones left out), then calls `act`, which opens the transaction. Files that the resulting
 * product does not have are deleted again: after a refusal, and after a repeat, whose product has the first call's pictures.
 * @throws AppError image_invalid | image_too_large | images_too_many; what `act` throws
 */
export async function withPictures(
  deps: Pick<Deps, "config" | "log">,
  scope: Scope,
  uploads: Uploads,
  act: (pictures: NewPictures) => Promise<Product>,
): Promise<Product> {
  const files = imageFields.flatMap((field) => {
    const content = uploads.get(field)?.content;
    return content?.length ? [{ field, content }] : [];
  });
  const refusal = checkImageCount(files.length);
  if (refusal) throw AppError.of(refusal);
  const fingerprints = files.map(
    ({ field, content }) => `${field} ${createHash("sha256").update(content).digest("base64url")}`,
  );
  const written = new Map<string, string>();
  try {
    for (const { field, content } of files) {
      const drawing = { field, longestSide, thumbnailSide, format: "webp" } as const;
      written.set(field, await writePicture(deps.config, scope.company_id, content, drawing));
    }
    const product = await act({ written, ...(files.length > 0 && { fingerprints }) });
    const shown = imagePaths(product.images);
    await drop(
      deps,
      [...written.values()].filter((path) => !shown.includes(path)),
    );
    return product;
  } catch (error) {
    // `unavailable`: the commit may have succeeded. A superfluous file is better than a product without its picture.
    const isUnknown = error instanceof AppError && error.code === "unavailable";
    if (!isUnknown) await drop(deps, [...written.values()]);
    throw error;
  }
}

/**
 * The new value of `images` in an update whose row is locked: the `wanted` ones of the present pictures (left out: all) and the new
 * ones, as `changeImages` orders them. Files of removed pictures are deleted after the commit.
 * @throws AppError image_unknown | images_too_many
 */
export function changePictures(
  deps: Pick<Deps, "config" | "log">,
  tx: Tx,
  before: string,
  wanted: readonly string[] | undefined,
  { written }: NewPictures,
): string {
  const change = changeImages(imagePaths(before), wanted, written);
  if ("refusal" in change) throw AppError.of(change.refusal);
  tx.afterCommit(() => drop(deps, change.gone));
  return JSON.stringify(change.images);
}

async function drop({ config, log }: Pick<Deps, "config" | "log">, paths: readonly string[]): Promise<void> {
  await removePictures(config, paths).catch((err: unknown) => log.warn({ err, paths }, "old pictures stay"));
}
