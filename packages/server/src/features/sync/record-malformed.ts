import { AppError } from "@clove/domain/errors.ts";
import type { z } from "zod";

/** A record that does not fit its schema; the message names the fields and their errors. */
export class Malformed extends AppError {
  constructor(issues: readonly { path: string; message: string }[]) {
    super("validation_failed", {}, issues[0]?.path);
    this.message = `${this.message}: ${issues.map(({ path, message }) => `${path} ${message}`).join("; ")}`;
  }
}

/** @param at the path of the value in its record, such as `order_items` */
export function readAs<T>(schema: z.ZodType<T>, value: unknown, at?: string): T {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw new Malformed(
    read.error.issues.slice(0, 5).map(({ path, message }) => ({
      path: [...(at === undefined ? [] : [at]), ...path].join("."),
      message: message.slice(0, 200),
    })),
  );
}
