import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

type Encoding = "br" | "gzip" | "identity";

export type KeptAnswer = { send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> };

/**
 * An answer that is the same for everybody as long as the server runs: it is compressed once in each encoding, and not sent to a
 * browser that has it. Anybody may ask for it, so it must cost next to nothing (operating §5).
 */
export function keptAnswer(type: string, bytes: Buffer): KeptAnswer {
  const tag = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
  const forms = new Map<Encoding, Promise<Buffer>>();
  const inForm = (encoding: Encoding) => {
    const form = forms.get(encoding) ?? compress[encoding](bytes);
    forms.set(encoding, form);
    return form;
  };
  return {
    async send({ headers }, reply) {
      // The browser asks each time whether its copy is still valid: another version of the server has other answers.
      reply.headers({ etag: `W/"${tag}"`, "cache-control": "no-cache", vary: "accept-encoding" });
      if (headers["if-none-match"]?.includes(tag)) return reply.status(304).send();
      const encoding = encodingFor(String(headers["accept-encoding"] ?? ""));
      if (encoding !== "identity") reply.header("content-encoding", encoding);
      return reply.type(type).send(await inForm(encoding));
    },
  };
}

const brotli = promisify(brotliCompress);
const compress: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: promisify(gzip),
  identity: async (bytes) => bytes,
};

function encodingFor(accepted: string): Encoding {
  const isAccepted = (name: string) =>
    new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0+)?\\s*(,|$))`).test(accepted);
  return (["br", "gzip"] as const).find(isAccepted) ?? "identity";
}
