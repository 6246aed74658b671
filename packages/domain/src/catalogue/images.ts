import { type Refusal, refuse } from "../refusal.ts";

/** Most pictures of one product. */
export const maxImages = 8;
/** The file fields of a product's form: `image_0` … `image_7`, and one more, so that a ninth picture is refused instead of ignored. */
export const imageFields: readonly string[] = Array.from({ length: maxImages + 1 }, (_, i) => `image_${i}`);

/** The paths below /media of a product's `images` (a JSON list); the first one is shown in lists (catalogue §12). */
export function imagePaths(images: string): string[] {
  return JSON.parse(images) as string[];
}

/** The small copy that the server keeps beside each picture, for lists and tiles. */
export function thumbnailPath(path: string): string {
  return path.replace(/(\.\w+)$/, "-thumb$1");
}

/** The refusal of this number of pictures; null when it is allowed. */
export function checkImageCount(count: number): Refusal | null {
  return count > maxImages ? refuse("images_too_many", { most: maxImages }, "images") : null;
}

/**
 * A product's pictures after a change. `wanted`: their order, in which stored pictures stand as paths and new ones as the names of
 * their form fields (`image_0` …), whose paths `added` has. New ones that it does not name come last; left out, all stored ones stay.
 * Every path must be one of the product's or a new one, named once. `gone`: the pictures that the product no longer has.
 */
export function changeImages(
  before: readonly string[],
  wanted: readonly string[] = before,
  added: ReadonlyMap<string, string> = new Map(),
): { refusal: Refusal } | { images: string[]; gone: string[] } {
  const named = wanted.map((name) => added.get(name) ?? name);
  const own = new Set([...before, ...added.values()]);
  const foreign = named.findIndex((path, i) => !own.has(path) || named.indexOf(path) < i);
  if (foreign >= 0) return { refusal: refuse("image_unknown", {}, `images.${foreign}`) };
  const images = [...new Set([...named, ...added.values()])];
  const refusal = checkImageCount(images.length);
  return refusal ? { refusal } : { images, gone: before.filter((path) => !images.includes(path)) };
}
