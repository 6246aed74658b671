import { type ErrorKind, type RefusalOf, type RefusalParams, refusalText } from "./error-kind.ts";
import { messages } from "./messages.ts";
import { saleErrors } from "./orders/sale-errors.ts";

/**
 * Every refusal: machine code → HTTP status (api §2) and message. 401 only without a session or at a failed login; 409 for
 * a refusal that depends on the present state; 422 for a wrong shape or a fixed rule.
 */
export const errors = {
  // Any call
  unreadable: { status: 400, message: messages.unreadable },
  unauthorized: { status: 401, message: messages.sessionRequired },
  forbidden: { status: 403, message: messages.forbidden },
  too_slow: { status: 408, message: messages.tooSlow },
  too_large: { status: 413, message: messages.tooLarge },
  unknown_field: { status: 422, message: messages.unknownField },
  selection_unreadable: { status: 422, message: messages.selectionUnreadable },
  selection_not_plain: { status: 422, message: messages.selectionNotPlain },
  selection_too_deep: { status: 422, message: messages.selectionTooDeep },
  selection_of_leaf: { status: 422, message: messages.selectionOfLeaf },
  too_many_requests: { status: 429, message: messages.tooManyRequests },
  key_reused: { status: 409, message: messages.keyReused },
  internal: { status: 500, message: messages.somethingWentWrong },
  took_too_long: { status: 503, message: messages.tookTooLong },
  unavailable: { status: 503, message: messages.unavailable },
  maintenance: { status: 503, message: messages.maintenance },
  database_unreachable: { status: 503, message: messages.databaseUnreachable },
  database_restarting: { status: 503, message: messages.databaseRestarting },
  database_not_migrated: { status: 503, message: messages.databaseNotMigrated },
  disk_full: { status: 503, message: messages.diskFull },

  // Accounts and people
  invalid_login: { status: 401, message: messages.loginFailed },
  email_unverified: { status: 403, message: messages.emailUnverified },
  company_pending: { status: 403, message: messages.companyPending },
  company_suspended: { status: 401, message: messages.companySuspended },
  email_taken: { status: 409, message: messages.emailTaken },
  email_invalid: { status: 422, message: messages.emailInvalid },
  code_wrong: { status: 422, message: messages.codeWrong },
  registration_needed: { status: 409, message: messages.registrationNeeded },
  too_many_invitations: { status: 429, message: messages.tooManyInvitations },
  password_too_short: { status: 422, message: messages.passwordTooShort },
  password_too_long: { status: 422, message: messages.passwordTooLong },
  password_common: { status: 422, message: messages.passwordCommon },
  link_expired: { status: 409, message: messages.linkExpired },
  grant_not_held: { status: 403, message: messages.grantNotHeld },
  admin_only: { status: 403, message: messages.adminOnly },
  own_rights_locked: { status: 403, message: messages.ownRightsLocked },
  last_admin: { status: 409, message: messages.lastAdmin },
  role_kind_fixed: { status: 422, message: messages.roleKindFixed },
  role_in_shift: { status: 409, message: messages.roleInShift },
  email_of_stronger: { status: 403, message: messages.emailOfStronger },
  not_invitable: { status: 409, message: messages.notInvitable },
  customer_information_required: { status: 422, message: messages.customerInformationRequired },

  // Company and stores
  company_name_required: { status: 422, message: messages.companyNameRequired },
  currency_unknown: { status: 422, message: messages.currencyUnknown },
  currency_in_use: { status: 409, message: messages.currencyInUse },
  currency_unfit: { status: 409, message: messages.currencyUnfit },
  time_zone_unknown: { status: 422, message: messages.timeZoneUnknown },
  image_invalid: { status: 422, message: messages.imageInvalid },
  image_too_large: { status: 413, message: messages.imageTooLarge },
  warehouse_has_no_terminal: { status: 409, message: messages.warehouseHasNoTerminal },
  branch_has_terminals: { status: 409, message: messages.branchHasTerminals },
  terminal_has_open_shift: { status: 409, message: messages.terminalHasOpenShift },
  branch_has_open_shift: { status: 409, message: messages.storeHasOpenShift },
  branch_has_stock: { status: 409, message: messages.storeHasStock },
  terminals_exhausted: { status: 409, message: messages.terminalsExhausted },

  // Catalogue and stock
  branch_required: { status: 422, message: messages.selectBranchToAddProduct },
  variation_already_added: { status: 422, message: messages.variationAlreadyAdded },
  variation_incomplete: { status: 422, message: messages.addRequiredInformations },
  barcode_taken: { status: 409, message: messages.barcodeTaken },
  barcode_check_digit: { status: 422, message: messages.barcodeCheckDigit },
  barcode_not_printable: { status: 422, message: messages.barcodeNotPrintable },
  name_taken: { status: 409, message: messages.nameTaken },
  csv_required: { status: 422, message: messages.csvRequired },
  csv_branch_required: { status: 422, message: messages.csvBranchRequired },
  import_refused: { status: 422, message: messages.importRefused },
  import_outdated: { status: 409, message: messages.importOutdated },
  variations_too_many: { status: 422, message: messages.variationsTooMany },
  fraction_left: { status: 409, message: messages.fractionLeft },
  branch_inactive: { status: 409, message: messages.branchInactive },
  batch_elsewhere: { status: 422, message: messages.batchElsewhere },
  stocktake_running: { status: 409, message: messages.stocktakeRunning },
  stocktake_closed: { status: 409, message: messages.stocktakeClosed },
  not_in_stocktake: { status: 422, message: messages.notInStocktake },
  transfer_same_store: { status: 422, message: messages.transferSameStore },
  transfer_twice: { status: 422, message: messages.transferTwice },
  images_too_many: { status: 422, message: messages.imagesTooMany },
  image_unknown: { status: 422, message: messages.imageUnknown },

  // Shifts and cash
  shift_branch_required: { status: 422, message: messages.shiftBranchRequired },
  shift_open_incomplete: { status: 422, message: messages.shiftOpenRequired },
  shift_close_incomplete: { status: 422, message: messages.shiftCloseRequired },
  shift_open_on_terminal: { status: 409, message: messages.shiftAlreadyOpenTerminal },
  shift_open_by_cashier: { status: 409, message: messages.shiftAlreadyOpenCashier },
  shift_not_open: { status: 409, message: messages.shiftNotOpen },
  shift_not_yours: { status: 403, message: messages.shiftNotYours },
  shift_closed: { status: 409, message: messages.shiftClosedMeanwhile },
  shift_unsynced: { status: 409, message: messages.shiftUnsynced },
  print_relay_off: { status: 409, message: messages.printRelayOff },
  printer_address_refused: { status: 422, message: messages.printerAddressRefused },
  print_job_refused: { status: 422, message: messages.printJobRefused },
  printer_not_set: { status: 409, message: messages.printerNotSet },
  printer_unreachable: { status: 409, message: messages.printerUnreachable },
  printer_silent: { status: 409, message: messages.printerSilent },
  printer_unfinished: { status: 409, message: messages.printerUnfinished },
  drawer_short: { status: 409, message: messages.drawerShort },
  cash_amount_required: { status: 422, message: messages.cashAmountRequired },
  cash_counter_required: { status: 422, message: messages.selectCounterFirst },
  offline_cashbox: { status: 409, message: messages.offlineCashbox },
  offline_open_shift: { status: 409, message: messages.offlineOpenShift },
  offline_close_shift: { status: 409, message: messages.offlineCloseShift },

  // Customers' credit
  repayment_incomplete: { status: 422, message: messages.creditPaymentRequired },
  repayment_needs_shift: { status: 403, message: messages.creditPaymentNeedsShift },
  repayment_beyond_used: { status: 409, message: messages.creditPaymentBeyondUsed },
  offline_credit_payment: { status: 409, message: messages.offlineCreditPayment },
  credit_assigned: { status: 409, message: messages.creditAlreadyAssigned },

  // A sale
  ...saleErrors,

  receipt_mailed_before: { status: 409, message: messages.receiptMailedBefore },
  receipt_unwanted: { status: 409, message: messages.receiptUnwanted },
  receipts_stopped: { status: 409, message: messages.receiptsStopped },
  too_many_receipt_mails: { status: 429, message: messages.tooManyReceiptMails },

  // Held carts
  held_carts_full: { status: 409, message: messages.heldCartsFull },
  held_cart_taken: { status: 409, message: messages.heldCartTaken },
  held_cart_discarded: { status: 409, message: messages.heldCartGone },

  // What is paid back
  order_cancelled: { status: 409, message: messages.orderIsCancelled },
  order_returned: { status: 409, message: messages.orderIsReturned },
  order_partly_returned: { status: 409, message: messages.orderPartlyReturned },
  return_item_required: { status: 422, message: messages.returnItemRequired },
  return_item_twice: { status: 422, message: messages.returnItemTwice },
  return_beyond: { status: 409, message: messages.returnBeyond },
  return_charge_beyond: { status: 422, message: messages.returnChargeBeyond },
  refunds_differ: { status: 409, message: messages.refundsDiffer },
  refund_elsewhere: { status: 409, message: messages.refundElsewhere },
  refund_needs_shift: { status: 409, message: messages.refundNeedsShift },
  refund_of_unassigned_credit: { status: 409, message: messages.refundOfUnassignedCredit },

  // Sync
  other_history: { status: 409, message: messages.otherHistory },
  parent_missing: { status: 409, message: messages.parentMissing },
  totals_do_not_add_up: { status: 422, message: messages.totalsDoNotAddUp },
  never_sold_there: { status: 403, message: messages.neverSoldThere },
  quarantine_settled: { status: 409, message: messages.quarantineSettled },
  quarantine_full: { status: 429, message: messages.quarantineFull },
  discarded: { status: 409, message: messages.recordDiscarded },
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof errors;

/** The sentence for the person. */
export function errorText(refusal: RefusalOf<ErrorCode>): string {
  return refusalText(errors, refusal);
}

/** Thrown by the server's use cases; one place turns it into status, code and text. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly params: RefusalParams | undefined;
  readonly path: string | undefined;

  constructor(code: ErrorCode, params?: RefusalParams, path?: string) {
    super(errorText({ code, params }));
    this.name = "AppError";
    this.code = code;
    this.status = errors[code].status;
    this.params = params;
    this.path = path;
  }

  static of(refusal: RefusalOf<ErrorCode>): AppError {
    return new AppError(refusal.code, refusal.params, refusal.path);
  }
}
