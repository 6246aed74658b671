import { messages } from "@clove/domain/messages.ts";

/** The success envelope (api §1); `message` is a text of the catalogue. */
export function ok<T>(data: T, message: string = messages.ok): { success: true; message: string; data: T } {
  return { success: true, message, data };
}
