import { type Refusal, refuse } from "../errors.ts";

/** Pictures of one product at most. */
export const mostImages = 8;
/** The files of a product's form: `image_0` … `image_7`, and one more, so that a ninth is refused and not passed over. */
export const imageFields: readonly string[] = Array.from({ length: mostImages + 1 }, (_, i) => `image_${i}`);

/** The paths below /media of a product's `images` (a JSON list), the first one is its face (S1 §2). */
export function imagePaths(images: string): string[] {
  return JSON.parse(images) as string[];
}

/** Beside each picture the server keeps a small one for lists and tiles. */
export function thumbnailPath(path: string): string {
  return path.replace(/(\.\w+)$/, "-thumb$1");
}

/** What speaks against a product having this many pictures; null when nothing does. */
export function checkImageCount(count: number): Refusal | null {
  return count > mostImages ? refuse("images_too_many", { most: mostImages }, "images") : null;
}

export type ImageChange = { images: string[]; gone: string[] };

/**
 * A product's pictures after a change: those that stay in the order that `kept` gives (left out: all as they were), then
 * the new ones. Only its own can stay. `gone` = what it no longer shows.
 */
export function changeImages(
  before: readonly string[],
  kept: readonly string[] = before,
  added: readonly string[] = [],
): { refusal: Refusal } | ImageChange {
  const foreign = kept.findIndex((path, i) => !before.includes(path) || kept.indexOf(path) < i);
  if (foreign >= 0) return { refusal: refuse("image_unknown", {}, `images.${foreign}`) };
  const images = [...kept, ...added];
  const refusal = checkImageCount(images.length);
  return refusal ? { refusal } : { images, gone: before.filter((path) => !images.includes(path)) };
}
