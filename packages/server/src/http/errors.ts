import type { Failure } from "@clove/domain/answers.ts";
import { AppError, type ErrorCode, errors, errorText, type Refusal } from "@clove/domain/errors.ts";
import type { FastifyError, FastifyInstance, FastifyReply } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";

/** What a database constraint means to the person; any other violation is our fault and stays a 500. */
const constraintCodes: Record<string, ErrorCode> = {
  users_staff_email: "email_taken",
  users_customer_email: "email_taken",
  categories_name: "name_taken",
  brands_name: "name_taken",
  colors_name: "name_taken",
  sizes_name: "name_taken",
  measurement_units_title: "name_taken",
  product_variations_company_id_barcode_key: "barcode_taken",
  // The same temp_id in another record, or under another key (D9.1).
  users_company_id_temp_id_key: "key_reused",
  terminals_company_id_temp_id_key: "key_reused",
  categories_company_id_temp_id_key: "key_reused",
  brands_company_id_temp_id_key: "key_reused",
  products_company_id_temp_id_key: "key_reused",
  product_variations_company_id_temp_id_key: "key_reused",
  orders_company_id_temp_id_key: "key_reused",
  shifts_open_terminal: "shift_open_on_terminal",
  shifts_open_user: "shift_open_by_cashier",
};

/** Several refusals at once: the first is the message, all stand in `errors` with their fields. */
export class Refused extends Error {
  readonly refusals: readonly [Refusal, ...Refusal[]];
  constructor(refusals: readonly [Refusal, ...Refusal[]]) {
    super(errorText(refusals[0]));
    this.refusals = refusals;
  }
}

/** Why a write was refused, the first reason first; null = it was not refused, something broke. */
export function refusalsOf(error: unknown): readonly [Refusal, ...Refusal[]] | null {
  if (error instanceof Refused) return error.refusals;
  if (!(error instanceof Error)) return null;
  const refusal = refusalOf(error as FastifyError);
  return refusal && [refusal];
}

/** The one place that turns an error into status, code and text (api.md, Answers). */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (hasZodFastifySchemaValidationErrors(error)) {
      return send(
        reply,
        { code: "validation_failed" },
        error.validation.map((issue) => ({
          path: issue.instancePath.replace(/^\//, "").replaceAll("/", "."),
          message: issue.message ?? "is wrong",
        })),
      );
    }
    if (error instanceof Refused) {
      const [first, ...rest] = error.refusals;
      return send(
        reply,
        first,
        [first, ...rest].map((r) => ({ path: r.path ?? "", message: errorText(r) })),
      );
    }
    const refusal = refusalOf(error) ?? { code: "internal" };
    if (errors[refusal.code].status >= 500) {
      request.log.error({ err: error }, "request failed");
      return send(reply, refusal, [{ path: "request_id", message: request.id }]);
    }
    if (refusal.code === "too_many_requests") reply.header("retry-after", refusal.params?.seconds ?? 60);
    return send(
      reply,
      refusal,
      refusal.path ? [{ path: refusal.path, message: errorText(refusal) }] : undefined,
    );
  });
}

/** 404 JSON for unknown `/api` paths and rows alike. */
export function sendNotFound(reply: FastifyReply): FastifyReply {
  return send(reply, { code: "not_found" });
}

/** For what is refused before a route is found, such as an address that cannot be decoded. */
export function sendUnreadable(reply: FastifyReply): FastifyReply {
  return send(reply, { code: "unreadable" });
}

function refusalOf(error: FastifyError & { constraint?: string; seconds?: number }): Refusal | null {
  if (error instanceof AppError) return { code: error.code, params: error.params, path: error.path };
  const byConstraint = error.constraint ? constraintCodes[error.constraint] : undefined;
  if (byConstraint) return { code: byConstraint };
  if (error.statusCode === 413) return { code: "too_large" };
  if (error.statusCode === 429)
    return { code: "too_many_requests", params: { seconds: error.seconds ?? 60 } };
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return { code: "unreadable" };
  return null;
}

function send(reply: FastifyReply, refusal: Refusal, list?: Failure["errors"]): FastifyReply {
  const body: Failure = {
    success: false,
    message: errorText(refusal),
    code: refusal.code,
    ...(list && { errors: list }),
  };
  // Serialised by hand: a failure may leave any route, whatever its answer schema is.
  return reply
    .status(errors[refusal.code].status)
    .type("application/json; charset=utf-8")
    .serializer((value: unknown) => JSON.stringify(value))
    .send(body);
}
