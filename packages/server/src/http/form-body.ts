import { isUtf8 } from "node:buffer";
import { callbackify } from "node:util";
import { AppError } from "@clove/domain/errors.ts";
import formbody from "@fastify/formbody";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** `filename` as the client wrote it, without characters that the database cannot store. */
export type Upload = { filename: string; content: Buffer };

declare module "fastify" {
  interface FastifyContextConfig {
    /** Names of the files that a route accepts; others are skipped. */
    files?: readonly string[];
  }
  interface FastifyRequest {
    /** Files of a multipart request by field name; its text fields are the body. */
    uploads: Map<string, Upload>;
  }
}

/** Largest text of a body, in any encoding, and largest file (operating §4). */
export const bodyLimit = 1024 * 1024;
export const uploadLimit = 5 * 1024 * 1024;
/** Without a session, whatever is called; what has a use is a form of a page. */
export const publicBytes = 64 * 1024;
/** Allowance for the framing of a form's parts. */
const frameBytes = 64 * 1024;
/** Bodies up to this size are not counted; most sales are smaller. */
const fewBytes = 16 * 1024;

/** Form calls accept multipart, urlencoded and JSON alike (api §4). */
export function acceptForms(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, (request, body, done) => {
    // Otherwise invalid bytes would be stored as replacement characters.
    if (!isUtf8(body)) return done(new AppError("unreadable"));
    return parseJson(request, body.toString(), done);
  });
  app.register(formbody);
  app.register(multipart, {
    limits: { fileSize: uploadLimit, files: 10, fields: 100, fieldSize: bodyLimit },
  });
  app.addHook("onRequest", (request, reply, done) => {
    if (announcedBytes(request) <= maxBytes(request)) return done();
    reply.header("connection", "close");
    return done(new AppError("too_large"));
  });
  app.decorateRequest("uploads", null as unknown as Map<string, Upload>);
  app.addHook("preValidation", (request, _reply, done) => {
    request.uploads = new Map();
    if (!request.isMultipart()) return done();
    callbackify(async () => {
      request.body = await readParts(request).catch(refuseUnreadable);
    })(done);
  });
}

const isForm = ({ headers }: FastifyRequest) => /^multipart\//i.test(headers["content-type"] ?? "");

/** Negative: the length is known only when it is read. */
const announcedBytes = ({ headers }: FastifyRequest) =>
  headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : -1;

function maxBytes(request: FastifyRequest): number {
  const { bodyLimit: text, config } = request.routeOptions;
  return isForm(request) ? text + (config.files?.length ?? 0) * uploadLimit + frameBytes : text;
}

/** As many as may come. */
export function bodyBytes(request: FastifyRequest): number {
  const announced = announcedBytes(request);
  return announced < 0 ? maxBytes(request) : announced;
}

/** The memory that a body takes while its call runs, 0 for small ones. Parsed bodies take a multiple of their text. */
export function bodyMemory(request: FastifyRequest): number {
  const bytes = bodyBytes(request);
  if (bytes <= fewBytes) return 0;
  return isForm(request) ? bytes : bytes * 4;
}

async function readParts(request: FastifyRequest): Promise<Record<string, unknown>> {
  const { files = [] } = request.routeOptions.config;
  const fields: Record<string, unknown> = {};
  const most = request.routeOptions.bodyLimit;
  let bytes = 0;
  for await (const part of request.parts()) {
    if (part.type === "field") {
      bytes += Buffer.byteLength(String(part.value));
      if (part.valueTruncated || bytes > most) throw new AppError("too_large");
      fields[part.fieldname] = part.value;
    } else if (files.includes(part.fieldname)) {
      // busboy also treats an unnamed binary part as a file.
      const filename = (part.filename ?? "").replace(/[\p{Cc}\p{Cs}]/gu, "").slice(0, 255);
      request.uploads.set(part.fieldname, { filename, content: await part.toBuffer() });
    } else {
      part.file.resume();
    }
  }
  return fields;
}

/** The parser's own errors (no boundary, a missing end) have no status. */
function refuseUnreadable(error: Error & { statusCode?: number }): never {
  throw error instanceof AppError || error.statusCode ? error : new AppError("unreadable");
}
