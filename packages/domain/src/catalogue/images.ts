/** Pictures of one product at most; its form carries them as the files `image_0` … `image_7`. */
export const mostImages = 8;
export const imageFields: readonly string[] = Array.from({ length: mostImages }, (_, i) => `image_${i}`);

/** The paths under /media of a product's `images` (a JSON list), the first one is its face (S1 §2). */
export function imagePaths(images: string): string[] {
  return JSON.parse(images) as string[];
}

/** Beside each picture the server keeps a small one for lists and tiles. */
export function thumbnailPath(path: string): string {
  return path.replace(/(\.\w+)$/, "-thumb$1");
}
