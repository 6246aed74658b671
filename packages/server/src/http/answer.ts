import * as commonTexts from "@clove/domain/common.texts.ts";

/** The success envelope (api §1); `message` is a text of the catalogue. */
export function ok<T>(
  data: T,
  message: string = commonTexts.ok,
): { success: true; message: string; data: T } {
  return { success: true, message, data };
}
