import { imagePaths, thumbnailPath } from "@clove/domain/catalogue/images.ts";

/** Until a profile says otherwise, this server. */
let base = "/media";

/** Takes MEDIA_URL from the profile: a content delivery host in front of this server's `/media` (operating §13). */
export function loadMediaFrom(media_url: string | undefined): void {
  base = media_url ?? "/media";
}

/** Where an uploaded picture is loaded from: `path` as the server keeps it, below `/media` (catalogue §12). */
export const mediaUrl = (path: string) => `${base}/${path}`;

/** The thumbnail of a product's first picture, from its `images`; null when it has none. */
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
