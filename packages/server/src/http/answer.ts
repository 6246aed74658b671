import * as commonTexts from "@clove/domain/common.texts.ts";

/** The success envelope (api §1). */
export const ok = <T>(data: T, message: string = commonTexts.ok) => ({
  success: true as const,
  message,
  data,
});
