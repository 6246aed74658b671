import * as commonTexts from "@clove/domain/common.texts.ts";
import type { FetchArgs } from "@reduxjs/toolkit/query";

/** The success envelope, as the server's lists send it. */
export const answered = <T>(data: T) => ({ success: true as const, message: commonTexts.ok, data });

export type ListArgs = {
  page: number;
  length: number;
  text: (name: string) => string;
  id: (name: string) => number | undefined;
};

/** A list call's parameters as the server reads them: trimmed, page from 1, 20 rows. */
export function listArgs({ params = {} }: Pick<FetchArgs, "params">): ListArgs {
  const text = (name: string) => String(params[name] ?? "").trim();
  const whole = (name: string) => (text(name) === "" ? undefined : Number(text(name)));
  return { page: whole("page") ?? 1, length: whole("length") ?? 20, text, id: whole };
}

/** The rows of one page and the number of all. */
export function pageOf<Row>(rows: readonly Row[], { page, length }: Pick<ListArgs, "page" | "length">) {
  return { rows: rows.slice((page - 1) * length, page * length), count: rows.length };
}
