import { fillText, type MessageKey, messages } from "./messages.ts";

type ErrorKind = {
  status: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 422 | 429 | 500 | 503;
  text: MessageKey;
};

/**
 * Every refusal: machine code → HTTP status (api §2) and text. 401 only without a session or at a failed login; 409 for
 * a refusal that depends on the present state; 422 for a wrong shape or a fixed rule.
 */
export const errors = {
  // Any call
  unreadable: { status: 400, text: "unreadable" },
  unauthorized: { status: 401, text: "sessionRequired" },
  forbidden: { status: 403, text: "forbidden" },
  not_found: { status: 404, text: "notFound" },
  too_slow: { status: 408, text: "tooSlow" },
  too_large: { status: 413, text: "tooLarge" },
  validation_failed: { status: 422, text: "validationFailed" },
  unknown_field: { status: 422, text: "unknownField" },
  selection_unreadable: { status: 422, text: "selectionUnreadable" },
  selection_not_plain: { status: 422, text: "selectionNotPlain" },
  selection_too_deep: { status: 422, text: "selectionTooDeep" },
  selection_of_leaf: { status: 422, text: "selectionOfLeaf" },
  too_many_requests: { status: 429, text: "tooManyRequests" },
  key_reused: { status: 409, text: "keyReused" },
  internal: { status: 500, text: "somethingWentWrong" },
  unavailable: { status: 503, text: "unavailable" },
  maintenance: { status: 503, text: "maintenance" },
  database_unreachable: { status: 503, text: "databaseUnreachable" },
  database_restarting: { status: 503, text: "databaseRestarting" },
  database_not_migrated: { status: 503, text: "databaseNotMigrated" },
  disk_full: { status: 503, text: "diskFull" },

  // Accounts and people
  invalid_login: { status: 401, text: "loginFailed" },
  email_unverified: { status: 403, text: "emailUnverified" },
  company_pending: { status: 403, text: "companyPending" },
  email_taken: { status: 409, text: "emailTaken" },
  email_invalid: { status: 422, text: "emailInvalid" },
  code_wrong: { status: 422, text: "codeWrong" },
  registration_needed: { status: 409, text: "registrationNeeded" },
  too_many_invitations: { status: 429, text: "tooManyInvitations" },
  password_too_short: { status: 422, text: "passwordTooShort" },
  password_too_long: { status: 422, text: "passwordTooLong" },
  password_common: { status: 422, text: "passwordCommon" },
  link_expired: { status: 409, text: "linkExpired" },
  grant_not_held: { status: 403, text: "grantNotHeld" },
  admin_only: { status: 403, text: "adminOnly" },
  own_rights_locked: { status: 403, text: "ownRightsLocked" },
  last_admin: { status: 409, text: "lastAdmin" },
  customer_information_required: { status: 422, text: "customerInformationRequired" },

  // Company and stores
  company_name_required: { status: 422, text: "companyNameRequired" },
  currency_unknown: { status: 422, text: "currencyUnknown" },
  currency_in_use: { status: 409, text: "currencyInUse" },
  time_zone_unknown: { status: 422, text: "timeZoneUnknown" },
  image_invalid: { status: 422, text: "imageInvalid" },
  image_too_large: { status: 413, text: "imageTooLarge" },
  warehouse_has_no_terminal: { status: 409, text: "warehouseHasNoTerminal" },
  branch_has_terminals: { status: 409, text: "branchHasTerminals" },
  terminals_exhausted: { status: 409, text: "terminalsExhausted" },

  // Catalogue and stock
  branch_required: { status: 422, text: "selectBranchToAddProduct" },
  variation_already_added: { status: 422, text: "variationAlreadyAdded" },
  variation_incomplete: { status: 422, text: "addRequiredInformations" },
  barcode_taken: { status: 409, text: "barcodeTaken" },
  barcode_check_digit: { status: 422, text: "barcodeCheckDigit" },
  barcode_not_printable: { status: 422, text: "barcodeNotPrintable" },
  name_taken: { status: 409, text: "nameTaken" },
  csv_required: { status: 422, text: "csvRequired" },
  csv_branch_required: { status: 422, text: "csvBranchRequired" },
  import_refused: { status: 422, text: "importRefused" },
  import_outdated: { status: 409, text: "importOutdated" },
  variations_too_many: { status: 422, text: "variationsTooMany" },
  fraction_left: { status: 409, text: "fractionLeft" },
  branch_inactive: { status: 409, text: "branchInactive" },
  batch_elsewhere: { status: 422, text: "batchElsewhere" },
  transfer_same_store: { status: 422, text: "transferSameStore" },
  transfer_twice: { status: 422, text: "transferTwice" },
  images_too_many: { status: 422, text: "imagesTooMany" },
  image_unknown: { status: 422, text: "imageUnknown" },

  // Shifts and cash
  shift_branch_required: { status: 422, text: "shiftBranchRequired" },
  shift_open_incomplete: { status: 422, text: "shiftOpenRequired" },
  shift_close_incomplete: { status: 422, text: "shiftCloseRequired" },
  shift_open_on_terminal: { status: 409, text: "shiftAlreadyOpenTerminal" },
  shift_open_by_cashier: { status: 409, text: "shiftAlreadyOpenCashier" },
  shift_not_open: { status: 409, text: "shiftNotOpen" },
  shift_not_yours: { status: 403, text: "shiftNotYours" },
  shift_unsynced: { status: 409, text: "shiftUnsynced" },
  drawer_short: { status: 409, text: "drawerShort" },
  terminal_inactive: { status: 409, text: "terminalInactive" },
  offline_open_shift: { status: 409, text: "offlineOpenShift" },
  offline_close_shift: { status: 409, text: "offlineCloseShift" },

  // A sale
  product_required: { status: 422, text: "selectProduct" },
  store_required: { status: 422, text: "selectStoreToSale" },
  cart_empty: { status: 422, text: "addProductToPlaceOrder" },
  terminal_required: { status: 422, text: "selectCounterToOrder" },
  payment_method_required: { status: 422, text: "selectPaymentMethod" },
  open_shift_required: { status: 409, text: "openShiftToPlaceOrder" },
  not_your_terminal: { status: 409, text: "notYourTerminal" },
  warehouse_sells: { status: 409, text: "warehouseSells" },
  product_inactive: { status: 409, text: "productInactive" },
  quantity_whole: { status: 422, text: "quantityWhole" },
  quantity_positive: { status: 422, text: "quantityPositive" },
  too_many_decimals: { status: 422, text: "tooManyDecimals" },
  amount_too_large: { status: 422, text: "amountTooLarge" },
  price_below_actual: { status: 409, text: "priceBelowActual" },
  price_changed: { status: 409, text: "priceChanged" },
  discount_changed: { status: 409, text: "discountChanged" },
  discount_negative: { status: 422, text: "discountNegative" },
  discount_beyond_limit: { status: 409, text: "discountBeyondLimit" },
  adjustment_positive: { status: 422, text: "adjustmentPositive" },
  adjustment_beyond_total: { status: 422, text: "adjustmentBeyondTotal" },
  stock_beyond: { status: 409, text: "stockBeyond" },
  payments_do_not_add_up: { status: 422, text: "paymentsDoNotAddUp" },
  change_only_on_cash: { status: 422, text: "changeOnlyOnCash" },
  change_beyond_cash: { status: 422, text: "changeBeyondCash" },
  credit_needs_customer: { status: 422, text: "creditNeedsCustomer" },
  customer_inactive: { status: 409, text: "customerInactive" },
  credit_exceeded: { status: 409, text: "creditExceeded" },
  offline_terminal_unknown: { status: 409, text: "offlineTerminalUnknown" },
  offline_company_unknown: { status: 409, text: "offlineCompanyUnknown" },

  // Sync
  parent_missing: { status: 409, text: "parentMissing" },
  totals_do_not_add_up: { status: 422, text: "totalsDoNotAddUp" },
  quarantine_settled: { status: 409, text: "quarantineSettled" },
  quarantine_full: { status: 429, text: "quarantineFull" },
  discarded: { status: 409, text: "recordDiscarded" },
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof errors;

/** Values of the text's `{placeholders}`; whoever refuses formats the amounts. */
export type RefusalParams = Record<string, string | number>;

/** A rule's refusal; `path` names the field concerned, such as `items.0.quantity`. */
export type Refusal = { code: ErrorCode; params?: RefusalParams; path?: string };

export function refuse(code: ErrorCode, params?: RefusalParams, path?: string): Refusal {
  return { code, ...(params && { params }), ...(path !== undefined && { path }) };
}

/** The sentence for the person. */
export function errorText(refusal: Refusal): string {
  return fillText(messages[errors[refusal.code].text], refusal.params);
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

  static of(refusal: Refusal): AppError {
    return new AppError(refusal.code, refusal.params, refusal.path);
  }
}
