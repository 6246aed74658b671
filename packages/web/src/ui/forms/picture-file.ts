import * as formTexts from "@clove/domain/forms.texts.ts";

/** What the server takes as a picture; it checks the content again. */
export const pictureTypes = ["image/png", "image/jpeg", "image/webp"];
export const maxMegabytes = 5;
const megabyte = 1024 * 1024;

/** Why a chosen file cannot be a picture; null when it can. */
export function pictureProblem({ name, type, size }: File): string | null {
  if (!pictureTypes.includes(type)) return formTexts.pictureWrongType({ name });
  if (size <= maxMegabytes * megabyte) return null;
  return formTexts.pictureTooBig({ name, megabytes: maxMegabytes });
}
