import { errors } from "@clove/domain/errors.ts";
import * as receiptMailTexts from "@clove/domain/orders/receipt-mails.texts.ts";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Deps } from "../../deps.ts";
import { failureOf } from "../../http/errors.ts";
import { limitPerAddress } from "../accounts/throttle.ts";
import { htmlPage, notice } from "./receipt-html.ts";

/** Route options of a page for everybody who has its token: limited per IP address, and errors are answered with a page, too. */
export const publicPage = (deps: Pick<Deps, "config">) => ({
  config: { permit: "public" as const, ...limitPerAddress(deps) },
  schema: { hide: true, params: z.object({ token: z.string() }) },
  errorHandler: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const { refusal, body } = failureOf(error, request);
    const { status } = errors()[refusal.code];
    if (status === 429) reply.header("retry-after", refusal.params?.seconds ?? 60);
    const page = htmlPage(receiptMailTexts.receipt, notice(receiptMailTexts.receipt, body.message));
    sendPage(reply, status, page);
  },
});

/** Sends a page that is neither cached nor listed by search engines. */
export function sendPage(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply
    .status(status)
    .headers({ "cache-control": "no-store", "x-robots-tag": "noindex" })
    .type("text/html; charset=utf-8")
    .serializer(String)
    .send(page);
}

/** The same answer for a wrong token and for a receipt that is no longer shown. */
export function sendNoReceipt(reply: FastifyReply): FastifyReply {
  const page = notice(receiptMailTexts.receiptNotFound, receiptMailTexts.receiptNotFoundDetail);
  return sendPage(reply, 404, htmlPage(receiptMailTexts.receiptNotFound, page));
}
