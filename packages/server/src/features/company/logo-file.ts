import { randomBytes } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { AppError } from "@clove/domain/errors.ts";
import sharp from "sharp";
import { type Config, mediaFolder } from "../../config.ts";

/** promises.md; the bytes are limited where the form is read. */
const mostPixels = 25_000_000;
/** Sharp enough for A4, small enough for a till. */
const longestSide = 1000;
const formats = ["png", "jpeg", "webp"];

/**
 * Writes an uploaded logo below the media folder under a random name: judged by its content, drawn anew without
 * metadata. Its path there is what the company keeps.
 * @throws AppError image_invalid | image_too_large
 */
export async function writeLogo(config: Config, company_id: number, content: Buffer): Promise<string> {
  const { format, width, height } = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ format: undefined, width: 0, height: 0 }));
  if (!format || !formats.includes(format)) throw new AppError("image_invalid", {}, "logo");
  if (width * height > mostPixels) throw new AppError("image_too_large", {}, "logo");
  const drawn = await sharp(content, { limitInputPixels: mostPixels })
    .rotate()
    .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
    .toFormat(format)
    .toBuffer()
    .catch(() => {
      throw new AppError("image_invalid", {}, "logo");
    });
  const path = `company-${company_id}/${randomBytes(16).toString("hex")}.${format}`;
  const file = join(mediaFolder(config), path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, drawn);
  return path;
}

/** Gone already is as good. */
export async function removeLogo(config: Config, path: string): Promise<void> {
  await rm(join(mediaFolder(config), path), { force: true });
}
