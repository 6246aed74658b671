import type { Failure, RefusedRow } from "@clove/domain/answers.ts";
import { namedNouns } from "@clove/domain/catalogue/named-nouns.ts";
import { AppError, type ErrorCode, errors, errorText } from "@clove/domain/errors.ts";
import { fieldFaultText } from "@clove/domain/field-faults.ts";
import type { Refusal } from "@clove/domain/refusal.ts";
import type { SecondStep } from "@clove/domain/second-factor/second-step.schema.ts";
import type { FastifyError, FastifyInstance, FastifyReply } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { happenings } from "../metrics/happenings.ts";
import { type FailedCall, tellRefusedCall } from "./tell-refusal.ts";
import { faultIn, type Issue } from "./wrong-text.ts";

const nameTaken: Refusal = { code: "given_name_taken" };
const keyReused: Refusal = { code: "key_reused" };
const withTempId = ["users", "terminals", "categories", "brands", "products", "product_variations", "orders"];
const emailTaken: Refusal = { code: "email_taken", path: "email" };

/**
 * The refusals for violated constraints; a violation of any other constraint is an internal error (500). Under row-level security
 * PostgreSQL does not tell the value, so the messages do without it.
 */
const constraintRefusals: Record<string, Refusal> = {
  staff_logins_pkey: emailTaken,
  users_login: emailTaken,
  users_customer_email: emailTaken,
  ...Object.fromEntries(
    Object.values(namedNouns).map(({ table, name }) => [`${table}_${name}`, { ...nameTaken, path: name }]),
  ),
  product_variations_company_id_barcode_key: { code: "given_barcode_taken" },
  // The temp_id of another record, or a record sent again under another key (api §8).
  ...Object.fromEntries(withTempId.map((table) => [`${table}_company_id_temp_id_key`, keyReused])),
  passkeys_company_id_credential_id_key: { code: "passkey_refused" },
  shifts_open_terminal: { code: "shift_open_on_terminal" },
  shifts_open_user: { code: "shift_open_elsewhere" },
};

/** Several refusals at once: the first is the answer's message, and its `errors` has all of them with their fields. */
export class Refused extends Error {
  readonly refusals: readonly [Refusal, ...Refusal[]];
  constructor(refusals: readonly [Refusal, ...Refusal[]]) {
    super(errorText(refusals[0]));
    this.refusals = refusals;
  }
}

/** @throws Refused if there is any refusal */
export function refuseIfAny([first, ...more]: readonly Refusal[]): void {
  if (first) throw new Refused([first, ...more]);
}

/** A count that differs too much to close the shift without a question; `difference`: counted − expected. */
export class CountDiffers extends Refused {
  readonly difference: number;
  constructor(refusal: Refusal<"count_differs">, difference: number) {
    super([refusal]);
    this.difference = difference;
  }
}

/** A refused file: its first invalid rows, by line; `count`: how many are invalid in all. */
export class RowsRefused extends Error {
  readonly rows: readonly RefusedRow[];
  readonly count: number;
  constructor(rows: readonly RefusedRow[], count: number) {
    super(errorText({ code: "import_refused" }));
    this.rows = rows;
    this.count = count;
  }
}

/** The refusal of a right password that needs a second step (access §31). */
export class SecondFactorRequired extends AppError {
  readonly step: SecondStep;
  constructor(step: SecondStep) {
    super("second_factor");
    this.step = step;
  }
}

/** The reasons why a write was refused, in order; null for an error that is no refusal. */
export function refusalsOf(error: unknown): readonly [Refusal, ...Refusal[]] | null {
  if (error instanceof Refused) return error.refusals;
  if (!(error instanceof Error)) return null;
  const refusal = refusalOf(error as FastifyError);
  return refusal && [refusal];
}

/** The one place that turns an error into status, code and text (api §1, §2). */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { refusal, body } = failureOf(error, request);
    return send(reply, refusal, body);
  });
}

/** The failure envelope of an error. An internal error is logged, and its answer tells nothing about it. */
export function failureOf(error: Error, call: FailedCall): { refusal: Refusal; body: Failure } {
  const failure = toFailure(error, call);
  const { refusal, body } = failure;
  happenings.refusal.tell({ of: "call", code: refusal.code });
  tellRefusedCall(
    call,
    refusal.code,
    body.errors?.map(({ path }) => path),
  );
  return failure;
}

function toFailure(error: Error, { id, log }: FailedCall): { refusal: Refusal; body: Failure } {
  const failure = (refusal: Refusal, more?: Partial<Failure>) => ({
    refusal,
    body: envelope(refusal, id, more),
  });
  if (hasZodFastifySchemaValidationErrors(error)) {
    const list = error.validation
      .flatMap(({ instancePath, keyword, message, params }) =>
        wrongParts({
          ...(params as Partial<PlacedIssue>),
          path: instancePath.split("/").slice(1),
          code: keyword,
          message: message ?? fieldFaultText({ code: "wrong" }),
        }),
      )
      .map((issue) => ({ path: issue.path.join("."), message: issue.message, ...faultIn(issue) }));
    return failure({ code: "validation_failed" }, { errors: list });
  }
  if (error instanceof RowsRefused)
    return failure({ code: "import_refused" }, { data: { rows: [...error.rows], count: error.count } });
  if (error instanceof SecondFactorRequired)
    return failure({ code: "second_factor" }, { second_factor: error.step });
  if (error instanceof Refused) {
    return failure(error.refusals[0], {
      errors: error.refusals.map(fieldError),
      ...(error instanceof CountDiffers && { difference: error.difference }),
    });
  }
  const refusal = refusalOf(error as FastifyError) ?? { code: "internal" as const };
  if (errors()[refusal.code].status >= 500) {
    log.error({ err: error }, "request failed");
    return failure(refusal);
  }
  return failure(refusal, refusal.path ? { errors: [fieldError(refusal)] } : {});
}

const fieldError = (refusal: Refusal) => ({
  path: refusal.path ?? "",
  message: errorText(refusal),
  ...told(refusal),
});

/** The code of a refusal, and the values of its message if it has any. */
export const told = ({ code, params }: Refusal) => ({
  code,
  ...(params && Object.keys(params).length > 0 && { values: params }),
});

type PlacedIssue = Omit<Issue, "message" | "errors"> & {
  path: PropertyKey[];
  message: string;
  errors?: readonly (readonly PlacedIssue[])[];
};

/** For a field of several forms, such as JSON or its text: what is wrong inside the form that the caller meant. */
function wrongParts(issue: PlacedIssue): PlacedIssue[] {
  const meant = issue.errors?.find((issues) => issues.some(({ path }) => path.length > 0));
  if (!meant) return [issue];
  return meant.flatMap((inner) => wrongParts({ ...inner, path: [...issue.path, ...inner.path] }));
}

/** Answers what is refused outside of a route, such as a path that no route has. */
export function sendRefusal(reply: FastifyReply, code: ErrorCode): FastifyReply {
  happenings.refusal.tell({ of: "call", code });
  return send(reply, { code }, envelope({ code }, reply.request.id));
}

function refusalOf(error: FastifyError & { constraint?: string; seconds?: number }): Refusal | null {
  if (error instanceof AppError) return { code: error.code, params: error.params, path: error.path };
  const byConstraint = error.constraint ? constraintRefusals[error.constraint] : undefined;
  if (byConstraint) return byConstraint;
  if (error.statusCode === 413) return { code: "too_large" };
  if (error.statusCode === 429)
    return { code: "too_many_requests", params: { seconds: error.seconds ?? 60 } };
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return { code: "unreadable" };
  return null;
}

export function envelope(refusal: Refusal, request_id: string, more: Partial<Failure> = {}): Failure {
  return { success: false, message: errorText(refusal), ...told(refusal), request_id, ...more };
}

function send(reply: FastifyReply, refusal: Refusal, body: Failure): FastifyReply {
  const { status } = errors()[refusal.code];
  if (status === 429) reply.header("retry-after", refusal.params?.seconds ?? 60);
  if (status === 503 && refusal.code !== "took_too_long") reply.header("retry-after", 1);
  // Not by the route's serializer, whose schema of answers knows no failures.
  return reply
    .status(status)
    .type("application/json; charset=utf-8")
    .serializer((value: unknown) => JSON.stringify(value))
    .send(body);
}
