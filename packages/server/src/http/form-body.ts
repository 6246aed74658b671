import { AppError } from "@clove/domain/errors.ts";
import formbody from "@fastify/formbody";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";

export type Upload = { filename: string; content: Buffer };

declare module "fastify" {
  interface FastifyRequest {
    /** Files of a multipart request by field name; its text fields are the body. */
    uploads: Map<string, Upload>;
  }
}

export const uploadLimit = 5 * 1024 * 1024;

/** Form calls accept multipart, urlencoded and JSON alike (api.md, Answers). */
export function acceptForms(app: FastifyInstance): void {
  app.register(formbody);
  app.register(multipart, {
    limits: { fileSize: uploadLimit, files: 10, fields: 100, fieldSize: 1024 * 1024 },
  });
  app.decorateRequest("uploads", null as unknown as Map<string, Upload>);
  app.addHook("preValidation", async (request) => {
    request.uploads = new Map();
    if (request.isMultipart()) request.body = await readParts(request);
  });
}

async function readParts(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  for await (const part of request.parts()) {
    if (part.type === "field") {
      if (part.valueTruncated) throw new AppError("too_large");
      fields[part.fieldname] = part.value;
    } else {
      request.uploads.set(part.fieldname, { filename: part.filename, content: await part.toBuffer() });
    }
  }
  return fields;
}
