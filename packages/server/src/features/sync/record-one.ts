import * as commonTexts from "@clove/domain/common.texts.ts";
import type { RefusalParams } from "@clove/domain/error-kind.ts";
import { AppError, errorText } from "@clove/domain/errors.ts";
import * as receiptCodeTexts from "@clove/domain/receipt-code/receipt-code.texts.ts";
import * as asideTexts from "@clove/domain/sync/aside.texts.ts";
import { maxQuarantined } from "@clove/domain/sync/quarantine.ts";
import type { SyncKind } from "@clove/domain/sync/record-kinds.ts";
import type { SyncEvent } from "@clove/domain/sync/sync.schema.ts";
import type { SyncWarning } from "@clove/domain/sync/sync-warnings.ts";
import { type Claim, claimForSync } from "../../db/once.ts";
import { inTransaction, type Tx } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import type { Scope } from "../../http/auth.ts";
import { refusalsOf, told } from "../../http/errors.ts";
import { audit } from "../audit/audit.sql.ts";
import { holderOf } from "../users/users.sql.ts";
import {
  countOpenOf,
  findQuarantined,
  insertQuarantined,
  type QuarantineRow,
  settleQuarantined,
  type WhyAside,
} from "./quarantine.sql.ts";
import { recordBrand, recordCategory, recordProduct } from "./record-catalogue.ts";
import { recordCounterAct } from "./record-counter-act.ts";
import { recordDrawerOpening } from "./record-drawer-opening.ts";
import { recordHeldCart, recordHeldCartEnd } from "./record-held-cart.ts";
import { Malformed } from "./record-malformed.ts";
import { recordOrder } from "./record-order.ts";
import { recordUser } from "./record-user.ts";
import { NotQuarantined, type Receipted, type RecordContext, type Recorder, storeMeant } from "./recorder.ts";
import { type SyncRecord, underOwnKey } from "./upload-records.ts";

/** What was stored under a key: an order, a user …; a product has its variations. */
type Stored = { id: number; variations?: readonly { id: number; temp_id: string | null }[] };

type RecordEvent = Extract<SyncEvent, { type: "record" }>;
export type Outcome = { event: RecordEvent; stored: Stored | null; quarantine_id: number | null };

const recorders: Record<SyncKind, Recorder<Stored>> = {
  category: recordCategory,
  brand: recordBrand,
  product: recordProduct,
  user: recordUser,
  order: recordOrder,
  held_cart: recordHeldCart,
  held_cart_end: recordHeldCartEnd,
  drawer_opening: recordDrawerOpening,
  counter_act: recordCounterAct,
};

export function recorderOf(kind: SyncKind): Recorder<Stored> {
  return recorders[kind];
}

/** A code and its message, with the values of the message where they are known. */
export type Why = { code: string; message: string; values?: RefusalParams };

const tries = 3;

/**
 * Stores one record in its own transaction, once per temp_id; or keeps it aside with the reason; or refuses it without
 * storing anything (sync §6, §8, §10). `receipt`: it was read from the code of its receipt (receipt-codes §6).
 * @throws errors that are not the record's fault, such as a lost database: the record gets no answer and will be sent again
 */
export async function recordOne(
  deps: Deps,
  scope: Scope,
  record: SyncRecord,
  receipt?: Receipted,
): Promise<Outcome> {
  try {
    return await takeOrPutAside(deps, scope, record, receipt);
  } catch (error) {
    if (!(error instanceof NotQuarantined)) throw error;
    return untakenOutcome(record, "refused", { ...told(error), message: error.message }, null);
  }
}

async function takeOrPutAside(
  deps: Deps,
  scope: Scope,
  record: SyncRecord,
  receipt: Receipted | undefined,
): Promise<Outcome> {
  for (let attempt = 1; ; attempt++) {
    try {
      const settings = { ...recorders[record.kind].settings, company_id: scope.company_id };
      return await inTransaction(deps.pool, settings, (tx) =>
        take({ tx, scope, deps, sender: holderOf(scope), isRetry: false, receipt }, record),
      );
    } catch (error) {
      if (error instanceof NotQuarantined) throw error;
      if (error instanceof LiesAside) return asideOutcome(record, error.aside);
      // Another connection stored the same e-mail at the same moment; the next attempt finds and merges it.
      if (attempt < tries && constraintOf(error) === "users_customer_email") continue;
      const why = reasonOf(error);
      if (!why) throw error;
      if (why.code === "internal")
        deps.log.error({ err: error, temp_id: record.temp_id }, "sync record failed");
      return putAside(deps, scope, record, why, receipt);
    }
  }
}

/** Thrown to roll the claim of the key back, because the record already lies in quarantine. */
class LiesAside extends Error {
  readonly aside: QuarantineRow;
  constructor(aside: QuarantineRow) {
    super("lies in quarantine");
    this.aside = aside;
  }
}

/** A record as an idempotent write, for `claimForSync`. */
export function writeOf(
  { tx, scope }: Pick<RecordContext, "tx" | "scope">,
  { kind, temp_id, body }: SyncRecord,
  sent_by: number,
) {
  const { call, callOf, again, rowOf } = recorders[kind];
  return {
    call: callOf?.(body) ?? call,
    key: temp_id,
    sent_by,
    again: ({ id }: { id: number }) => again(tx.db, scope, id),
    rowOf,
  };
}

async function take(context: RecordContext, record: SyncRecord): Promise<Outcome> {
  const { tx, scope, sender } = context;
  const recorder = recorders[record.kind];
  const [claimed, aside] = await Promise.all([
    claimForSync<Stored>(tx, scope, writeOf(context, record, sender.id)),
    findQuarantined(tx.db, scope, record.temp_id),
  ]);
  if (claimed.isRepeat) {
    const status = aside?.status === "retried" ? "created" : "duplicate";
    return repeatOutcome(context, record, status, claimed);
  }
  if (aside && !isOverruled(aside, context)) throw new LiesAside(aside);
  const { row, warnings, body } = await storeMeant(context, record.kind, recorder, record.body);
  if (aside) {
    const settled = { status: "retried" as const, reason: receiptCodeTexts.deviceSent, record_id: row.id };
    await settleQuarantined(tx.db, scope, aside.id, settled);
  }
  await tx.last(() => claimed.keep(row, body));
  return storedOutcome(record, "created", row, warnings);
}

/** A receipt that nobody vouches for keeps no device from sending the sale itself. */
const isOverruled = ({ code, status }: QuarantineRow, { receipt }: RecordContext): boolean =>
  code === "receipt_key_revoked" && status === "open" && receipt === undefined;

/**
 * Answers a repeat; the stored record is not changed. If another record came under its key, that is kept aside under a new key, so that
 * a manager can see it and store it as well, whatever happens to the device that sent it.
 * @throws NotQuarantined if the caller neither sent the stored record nor may send such a record; then nothing is marked or revealed
 */
async function repeatOutcome(
  context: RecordContext,
  record: SyncRecord,
  status: "created" | "duplicate",
  claimed: Extract<Claim<Stored>, { isRepeat: true }>,
): Promise<Outcome> {
  const { tx, scope } = context;
  const recorder = recorders[record.kind];
  const stored = await claimed.first();
  const mayRepeat = claimed.isOwn || context.receipt !== undefined || recorder.mayRepeat(scope, stored);
  if (!mayRepeat) throw new NotQuarantined("forbidden");
  const differing = await recorder.noteDiffering?.(context, record.body, stored);
  if (!differing) return storedOutcome(record, status, stored, []);
  await keepAside(tx, scope, underOwnKey(record), { code: "differs", ...differing });
  return storedOutcome(record, status, stored, ["differs"]);
}

/** Keeps a record aside while holding its key, so that the same record on another connection finds either this or the stored one. */
async function putAside(
  deps: Deps,
  scope: Scope,
  record: SyncRecord,
  why: Why,
  receipt: Receipted | undefined,
): Promise<Outcome> {
  return inTransaction(deps.pool, { company_id: scope.company_id }, async (tx) => {
    // `key_reused`: the key belongs to another record, so it is not claimed.
    const write = writeOf({ tx, scope }, record, scope.user_id);
    const claimed = why.code === "key_reused" ? null : await claimForSync<Stored>(tx, scope, write);
    if (claimed?.isRepeat) {
      const context = { tx, scope, deps, sender: holderOf(scope), isRetry: false, receipt };
      return repeatOutcome(context, record, "duplicate", claimed);
    }
    const aside = await keepAside(tx, scope, record, why);
    await claimed?.drop();
    return asideOutcome(record, aside, why);
  });
}

/**
 * Keeps a record aside once per temp_id; one that already is gets returned in its present state.
 * @throws NotQuarantined when the sender has too many
 */
async function keepAside(tx: Tx, scope: Scope, record: SyncRecord, why: WhyAside): Promise<QuarantineRow> {
  const known = await findQuarantined(tx.db, scope, record.temp_id);
  if (known) return known;
  const open = await countOpenOf(tx.db, scope);
  if (open >= maxQuarantined) throw new NotQuarantined("quarantine_full", { most: maxQuarantined });
  const inserted = await insertQuarantined(tx.db, scope, record, why);
  if (!inserted) return (await findQuarantined(tx.db, scope, record.temp_id))!;
  await audit(tx.db, scope, "quarantine.kept", {
    subject: "quarantine",
    subject_id: inserted.id,
    detail: { kind: record.kind, temp_id: record.temp_id, code: why.code },
  });
  return inserted;
}

function storedOutcome(
  { kind, temp_id }: SyncRecord,
  status: "created" | "duplicate",
  stored: Stored,
  warnings: SyncWarning[],
): Outcome {
  const event: RecordEvent = { type: "record", kind, temp_id, status, id: stored.id, warnings };
  return { event, stored, quarantine_id: null };
}

/**
 * A discarded record is answered with the code "discarded", so that the till may delete it. `now`: the reason that was found just now;
 * a stored one has no values.
 */
function asideOutcome(record: SyncRecord, aside: QuarantineRow, now?: Why): Outcome {
  return untakenOutcome(record, "quarantined", whyAside(aside, now), aside.id);
}

function whyAside(aside: QuarantineRow, now: Why | undefined): Why {
  if (aside.status === "discarded") {
    const values = { reason: aside.reason ?? "" };
    return { code: "discarded", message: asideTexts.recordDiscarded(values), values };
  }
  const { code, message } = aside;
  return now?.code === code && now.message === message ? now : { code, message };
}

function untakenOutcome(
  { kind, temp_id }: SyncRecord,
  status: "quarantined" | "refused",
  why: Why,
  quarantine_id: number | null,
): Outcome {
  const event: RecordEvent = { type: "record", kind, temp_id, status, id: null, warnings: [], ...why };
  return { event, stored: null, quarantine_id };
}

/** Why a record cannot be stored: a refusal or an internal error. Null if the error is not about the record itself. */
export function reasonOf(error: unknown): Why | null {
  // The database cannot be reached, for example.
  if (error instanceof AppError && error.status >= 500) return null;
  const [refusal] = refusalsOf(error) ?? [];
  if (refusal) {
    const text = error instanceof Malformed ? error.message : errorText(refusal);
    const isAtField = !(error instanceof Malformed) && refusal.path !== undefined;
    return { ...told(refusal), message: isAtField ? `${text} (${refusal.path})` : text };
  }
  return isOursToBlame(error) ? { code: "internal", message: commonTexts.somethingWentWrong } : null;
}

/** Whether a server error concerns only this record: then the others go on. A lost connection stops them all. */
function isOursToBlame(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (error instanceof TypeError || error instanceof RangeError) return true;
  // PostgreSQL's error classes 21, 22 and 23 are about the values: cardinality, data and integrity.
  if (typeof code === "string") return /^2[123]\w{3}$/.test(code);
  return !/connect|terminat|timeout/i.test(error.message);
}

function constraintOf(error: unknown): string | undefined {
  return (error as { constraint?: string }).constraint;
}
