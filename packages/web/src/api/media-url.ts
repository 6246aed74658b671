import { imagePaths, thumbnailPath } from "@clove/domain/catalogue/images.ts";

/** Where an uploaded picture is loaded from: `path` as the server keeps it, below `/media` (api.md). */
export const mediaUrl = (path: string) => `/media/${path}`;

/** The small picture of a product's face, from its `images`; null when it has none. */
export function thumbnailUrl(images: string): string | null {
  const [face] = readPaths(images);
  return face === undefined ? null : mediaUrl(thumbnailPath(face));
}

/** Rows of an older local copy may hold anything. */
function readPaths(images: string): string[] {
  try {
    return imagePaths(images);
  } catch {
    return [];
  }
}
