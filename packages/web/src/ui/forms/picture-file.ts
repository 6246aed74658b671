import * as formTexts from "@clove/domain/forms.texts.ts";

/** The types that the server accepts as pictures; it checks the content too. */
export const pictureTypes = ["image/png", "image/jpeg", "image/webp"];
export const maxMegabytes = 5;
const megabyte = 1024 * 1024;

/** Why a chosen file cannot be a picture; null when it can. */
export function pictureProblem({ name, type, size }: File): string | null {
  if (!pictureTypes.includes(type)) return formTexts.pictureWrongType({ name });
  if (size <= maxMegabytes * megabyte) return null;
  return formTexts.pictureTooBig({ name, megabytes: maxMegabytes });
}
