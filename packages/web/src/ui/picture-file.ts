import { fillText, messages } from "@clove/domain/messages.ts";

/** What the server takes as a picture; it checks the content again. */
export const pictureTypes = ["image/png", "image/jpeg", "image/webp"];
export const maxMegabytes = 5;
const megabyte = 1024 * 1024;

/** Why a chosen file cannot be a picture; null when it can. */
export function pictureProblem({ name, type, size }: File): string | null {
  if (!pictureTypes.includes(type)) return fillText(messages.pictureWrongType, { name });
  if (size <= maxMegabytes * megabyte) return null;
  return fillText(messages.pictureTooBig, { name, megabytes: maxMegabytes });
}
