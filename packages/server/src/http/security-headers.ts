import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { AppError, type ErrorCode } from "@clove/domain/errors.ts";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from "fastify";
import type { Config } from "../config.ts";
import { envelope } from "./errors.ts";

const notCached = { "cache-control": "no-store" };
/** The id under which the log has the lines of a request (operating §23). */
const requestId = "x-request-id";

/** The headers of every answer, whichever code writes it (operating §6). */
export function securityHeaders(config: Pick<Config, "mediaUrl" | "tls" | "publicUrl">) {
  const media = config.mediaUrl ? ` ${new URL(config.mediaUrl).origin}` : "";
  const policy = [
    "default-src 'self'",
    // Mantine writes style attributes and elements; the scanner compiles its own WebAssembly.
    "style-src 'self' 'unsafe-inline'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `img-src 'self' data: blob:${media}`,
    // The app fetches pictures for its cache.
    ...(media ? [`connect-src 'self'${media}`] : []),
    "font-src 'self' data:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  const isSecure = config.tls || config.publicUrl.startsWith("https:");
  return {
    "content-security-policy": policy.join(";"),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "referrer-policy": "no-referrer",
    ...(isSecure && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "x-permitted-cross-domain-policies": "none",
  };
}

export type SecurityHeaders = ReturnType<typeof securityHeaders>;

/**
 * Sets the headers on the answers of routes, of the not-found handler and of Node itself. Answers under /api are not cached
 * (operating §6).
 */
export function sendSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook("onRequest", ({ raw, id }, reply, done) => {
    reply.headers(headers).header(requestId, id);
    // Refused here instead of by Node (`requireHostHeader`), whose answer would lack the headers.
    const isUnaddressed = raw.headers.host === undefined && raw.httpVersion === "1.1";
    done(isUnaddressed ? new AppError("unreadable") : undefined);
  });
  app.addHook("onSend", ({ url }, reply, _payload, done) => {
    if (/^\/api([/?]|$)/.test(url) && !reply.hasHeader("cache-control")) reply.headers(notCached);
    done();
  });
  app.server.on("checkExpectation", (_request, response) => {
    response.writeHead(417, { ...headers, ...notCached, [requestId]: crypto.randomUUID() }).end();
  });
}

/** For answers that run through no hook: those to an address that cannot be decoded. */
export function setSecurityHeaders(reply: FastifyReply, headers: SecurityHeaders): FastifyReply {
  return reply.headers({ ...headers, ...notCached, [requestId]: reply.request.id });
}

/** Answers unreadable HTTP as Fastify's own handler does, but with the headers and the failure envelope. */
export function answerUnreadableHttp(headers: SecurityHeaders, log: Pick<FastifyBaseLogger, "info">) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === "ECONNRESET" || socket.destroyed) return;
    const [status, code] = unreadable[error.code ?? ""] ?? [400, "unreadable"];
    const id = crypto.randomUUID();
    log.info({ reqId: id, code }, "unreadable");
    const body = JSON.stringify(envelope({ code }, id));
    const lines = Object.entries({
      ...headers,
      ...notCached,
      [requestId]: id,
      "content-type": "application/json; charset=utf-8",
      "content-length": Buffer.byteLength(body),
      connection: "close",
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    if (socket.writable) {
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
    }
    socket.destroy();
  };
}

const unreadable: Readonly<Record<string, readonly [status: number, code: ErrorCode]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, "too_slow"],
  HPE_HEADER_OVERFLOW: [431, "too_large"],
};
