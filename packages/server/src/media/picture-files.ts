import { randomBytes } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { thumbnailPath } from "@clove/domain/catalogue/images.ts";
import { AppError } from "@clove/domain/errors.ts";
import { atFirstUse } from "../at-first-use.ts";
import { type Config, mediaFolder } from "../config.ts";
import { fairTurns } from "../fair-turns.ts";

/** The most pixels that a picture may have (catalogue §12); its bytes are limited where the form is read. */
const maxPixels = 25_000_000;
const formats = ["png", "jpeg", "webp"] as const;
type Format = (typeof formats)[number];

/** Lengths in pixels; a smaller picture stays as it is. */
type Drawing = {
  /** The form's field, for refusals. */
  field: string;
  longestSide: number;
  /** Left out: the uploaded picture's own format. */
  format?: Format;
  /** Longest side of the thumbnail (`thumbnailPath`); left out: none is made. */
  thumbnailSide?: number;
};

const loadSharp = atFirstUse(async () => {
  const { default: sharp } = await import("sharp");
  // libvips recognises some twenty formats by content; only these three readers are enabled for uploads.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: ["VipsForeignLoadPng", "VipsForeignLoadJpeg", "VipsForeignLoadWebp"] });
  // Decoding 25 megapixels takes 100 MB and a core; libvips' operation cache would keep some of that.
  sharp.cache(false);
  return sharp;
});
const drawings = fairTurns({ total: availableParallelism() > 2 ? 2 : 1 });

/**
 * Writes an uploaded picture below the media folder under a random name: recognised by its content, turned upright, and
 * re-encoded without metadata; of an animation only the first frame. When the path is returned, picture and thumbnail are on disk; on
 * an error neither is.
 * @throws AppError image_invalid | image_too_large
 */
export async function writePicture(
  config: Config,
  company_id: number,
  content: Buffer,
  drawing: Drawing,
): Promise<string> {
  const { format, large, small } = await drawings.run({ group: company_id, member: drawing.field }, () =>
    draw(content, drawing),
  );
  const path = `${companyFolder(company_id)}/${randomBytes(16).toString("hex")}.${format}`;
  try {
    await writeDurably(config, path, large);
    if (small) await writeDurably(config, thumbnailPath(path), small);
  } catch (error) {
    await removePictures(config, [path]).catch(() => {});
    throw error;
  }
  return path;
}

/** The folder of a company's pictures, below the media folder. */
export const companyFolder = (company_id: number) => `company-${company_id}`;

/** Paths of pictures and thumbnails below the media folder, as a pattern for JavaScript and PostgreSQL. */
export const picturePattern = "^company-[0-9]+/[0-9a-f]{32}(-thumb)?[.](png|jpeg|webp)$";
const isPicture = new RegExp(picturePattern);
export const isPicturePath = (path: string) => isPicture.test(path);

/**
 * Where a picture lies on disk. Rows may have been written by other programs, so each path is checked first.
 * @throws Error when `path` is not one that `writePicture` makes, such as one that leads out of the media folder
 */
export function pictureFile(media: string, path: string): string {
  if (!isPicturePath(path)) throw new Error(`${JSON.stringify(path)} is no picture of the media folder`);
  return join(media, path);
}

/**
 * Deletes pictures with their thumbnails; missing files are ignored.
 * @throws Error, before anything is deleted, when one of the paths is not a picture's
 */
export async function removePictures(config: Config, paths: readonly string[]): Promise<void> {
  const files = paths.map((path) => pictureFile(mediaFolder(config), path));
  await Promise.all(
    files.flatMap((file) => [file, thumbnailPath(file)]).map((file) => rm(file, { force: true })),
  );
}

type Drawn = { format: Format; large: Buffer; small: Buffer | null };

async function draw(
  content: Buffer,
  { field, longestSide, thumbnailSide, ...wish }: Drawing,
): Promise<Drawn> {
  const sharp = await loadSharp();
  const sent = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  const format = formats.find((known) => known === sent?.format);
  if (!sent || !format) throw new AppError("image_invalid", {}, field);
  if (sent.width * sent.height > maxPixels) throw new AppError("image_too_large", {}, field);
  const as = wish.format ?? format;
  const large = await drawAs(as, longestSide, content).catch(() => {
    throw new AppError("image_invalid", {}, field);
  });
  return { format: as, large, small: thumbnailSide ? await drawAs(as, thumbnailSide, large) : null };
}

async function drawAs(format: Format, side: number, content: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  // "error": accepts slightly malformed camera files, but not truncated ones.
  return sharp(content, { limitInputPixels: maxPixels, failOn: "error" })
    .rotate()
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .toFormat(format)
    .toBuffer();
}

async function writeDurably(config: Config, path: string, content: Buffer): Promise<void> {
  const file = pictureFile(mediaFolder(config), path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content, { flush: true });
}
