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
    /** The largest size of each of them, where it is not `uploadLimit`. */
    fileMegabytes?: number;
  }
  interface FastifyRequest {
    /** Files of a multipart request by field name; its text fields are the body. */
    uploads: Map<string, Upload>;
  }
}

/** The largest body without its files, in any encoding, and the largest file (operating §4). */
export const bodyLimit = 1024 * 1024;
export const uploadLimit = 5 * 1024 * 1024;
/** The largest body of calls without a session: they only send the short forms of pages. */
export const publicBytes = 64 * 1024;
/** Allowance for the boundaries and headers of a multipart form. */
const frameBytes = 64 * 1024;
/** Bodies up to this size reserve no memory; most sales are smaller. */
const fewBytes = 16 * 1024;

const formLimits = { files: 10, fields: 100, fieldSize: bodyLimit };

/** Form calls accept multipart, urlencoded and JSON alike (api §4). */
export function acceptForms(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, (request, body, done) => {
    // `toString` would turn invalid bytes into replacement characters, which would be stored.
    if (!isUtf8(body)) return done(new AppError("unreadable"));
    return parseJson(request, body.toString(), done);
  });
  app.register(formbody);
  app.register(multipart, {
    limits: { fileSize: uploadLimit, ...formLimits },
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

/** The announced length of the body; negative where it is sent in chunks, without its length. */
const announcedBytes = ({ headers }: FastifyRequest) =>
  headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : -1;

const largestFile = ({ routeOptions: { config } }: FastifyRequest) =>
  config.fileMegabytes === undefined ? uploadLimit : config.fileMegabytes * 1024 * 1024;

function maxBytes(request: FastifyRequest): number {
  const { bodyLimit: text, config } = request.routeOptions;
  return isForm(request) ? text + (config.files?.length ?? 0) * largestFile(request) + frameBytes : text;
}

/** The length of a body: the announced one, or else the largest that is permitted. */
export function bodyBytes(request: FastifyRequest): number {
  const announced = announcedBytes(request);
  return announced < 0 ? maxBytes(request) : announced;
}

/** The memory to reserve for a body while its call runs, 0 for a small one. A parsed body takes a multiple of its text. */
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
  for await (const part of request.parts({ limits: { ...formLimits, fileSize: largestFile(request) } })) {
    if (part.type === "field") {
      bytes += Buffer.byteLength(String(part.value));
      if (part.valueTruncated || bytes > most) throw new AppError("too_large");
      fields[part.fieldname] = part.value;
    } else if (files.includes(part.fieldname)) {
      // busboy also takes a binary part without a file name for a file.
      const filename = (part.filename ?? "").replace(/[\p{Cc}\p{Cs}]/gu, "").slice(0, 255);
      request.uploads.set(part.fieldname, { filename, content: await part.toBuffer() });
    } else {
      part.file.resume();
    }
  }
  return fields;
}

/** Errors of the multipart parser, such as a missing boundary or end, have no status. */
function refuseUnreadable(error: Error & { statusCode?: number }): never {
  throw error instanceof AppError || error.statusCode ? error : new AppError("unreadable");
}
