import * as accessTexts from "./access/access.texts.ts";
import * as accountTexts from "./accounts/accounts.texts.ts";
import * as approvalTexts from "./approvals/approvals.texts.ts";
import * as branchTexts from "./branches/branches.texts.ts";
import * as callTexts from "./calls.texts.ts";
import * as catalogueTexts from "./catalogue/catalogue.texts.ts";
import * as csvTexts from "./catalogue/csv.texts.ts";
import * as labelTexts from "./catalogue/labels.texts.ts";
import * as priceChangeTexts from "./catalogue/price-changes.texts.ts";
import * as priceTexts from "./catalogue/prices.texts.ts";
import * as commonTexts from "./common.texts.ts";
import * as companyTexts from "./company/company.texts.ts";
import * as creditTexts from "./credit/credit.texts.ts";
import * as displayTexts from "./display/display.texts.ts";
import { type ErrorKind, type RefusalOf, type RefusalParams, refusalText } from "./error-kind.ts";
import * as heldCartTexts from "./held-carts/held-carts.texts.ts";
import * as orderTexts from "./orders/orders.texts.ts";
import * as receiptMailTexts from "./orders/receipt-mails.texts.ts";
import { saleErrors } from "./orders/sale-errors.ts";
import * as receiptCodeTexts from "./receipt-code/receipt-code.texts.ts";
import * as secondFactorTexts from "./second-factor/second-factor.texts.ts";
import * as shellTexts from "./shell.texts.ts";
import * as shiftTexts from "./shifts/shifts.texts.ts";
import * as purchaseOrderTexts from "./stock/purchase-orders.texts.ts";
import * as stockTexts from "./stock/stock.texts.ts";
import * as stocktakeTexts from "./stocktakes/stocktakes.texts.ts";
import * as asideTexts from "./sync/aside.texts.ts";
import * as offlineTexts from "./sync/offline.texts.ts";
import * as syncTexts from "./sync/sync.texts.ts";
import * as printerTexts from "./terminals/printers.texts.ts";
import * as terminalTexts from "./terminals/terminals.texts.ts";
import * as userTexts from "./users/users.texts.ts";

/**
 * Every code of a refusal, with its HTTP status (api §2) and message. 401 is only for calls without a session and failed logins, 409
 * for refusals that depend on the present state, 422 for a wrong shape or a fixed rule. A function, so that the messages follow
 * the language.
 */
export const errors = () =>
  ({
    // Any call
    unreadable: { status: 400, message: callTexts.unreadable },
    unauthorized: { status: 401, message: callTexts.sessionRequired },
    forbidden: { status: 403, message: callTexts.forbidden },
    too_slow: { status: 408, message: callTexts.tooSlow },
    too_large: { status: 413, message: callTexts.tooLarge },
    unknown_field: { status: 422, message: callTexts.unknownField },
    selection_unreadable: { status: 422, message: callTexts.selectionUnreadable },
    selection_not_plain: { status: 422, message: callTexts.selectionNotPlain },
    selection_too_deep: { status: 422, message: callTexts.selectionTooDeep },
    selection_of_leaf: { status: 422, message: callTexts.selectionOfLeaf },
    too_many_requests: { status: 429, message: callTexts.tooManyRequests },
    key_reused: { status: 409, message: callTexts.keyReused },
    internal: { status: 500, message: commonTexts.somethingWentWrong },
    took_too_long: { status: 503, message: callTexts.tookTooLong },
    unavailable: { status: 503, message: callTexts.unavailable },
    maintenance: { status: 503, message: shellTexts.maintenance },
    database_unreachable: { status: 503, message: callTexts.databaseUnreachable },
    database_restarting: { status: 503, message: callTexts.databaseRestarting },
    database_not_migrated: { status: 503, message: callTexts.databaseNotMigrated },
    disk_full: { status: 503, message: callTexts.diskFull },

    // Accounts and people
    invalid_login: { status: 401, message: accountTexts.loginFailed },
    email_unverified: { status: 403, message: accountTexts.emailUnverified },
    company_pending: { status: 403, message: accountTexts.companyPending },
    company_suspended: { status: 401, message: accountTexts.companySuspended },
    email_taken: { status: 409, message: accountTexts.emailTaken },
    email_invalid: { status: 422, message: accountTexts.emailInvalid },
    code_wrong: { status: 422, message: accountTexts.codeWrong },
    registration_needed: { status: 409, message: accountTexts.registrationNeeded },
    too_many_invitations: { status: 429, message: accountTexts.tooManyInvitations },
    password_too_short: { status: 422, message: accountTexts.passwordTooShort },
    password_too_long: { status: 422, message: accountTexts.passwordTooLong },
    password_common: { status: 422, message: accountTexts.passwordCommon },
    pin_unfit: { status: 422, message: accountTexts.pinUnfit },
    pin_too_simple: { status: 422, message: accountTexts.pinTooSimple },
    pin_wrong: { status: 422, message: accountTexts.pinWrong },
    device_key_ended: { status: 409, message: accountTexts.deviceKeyEnded },
    display_key_ended: { status: 409, message: displayTexts.keyEnded },
    display_code_wrong: { status: 422, message: displayTexts.codeWrong },
    language_unknown: { status: 422, message: accountTexts.languageUnknown },
    password_wrong: { status: 422, message: accountTexts.passwordWrong },
    link_expired: { status: 409, message: accountTexts.linkExpired },
    grant_not_held: { status: 403, message: accessTexts.grantNotHeld },
    admin_only: { status: 403, message: accessTexts.adminOnly },
    own_rights_locked: { status: 403, message: accessTexts.ownRightsLocked },
    store_needed: { status: 422, message: accessTexts.storeNeeded },
    last_admin: { status: 409, message: accessTexts.lastAdmin },
    role_kind_fixed: { status: 422, message: accessTexts.roleKindFixed },
    role_in_shift: { status: 409, message: accessTexts.roleInShift },
    email_of_stronger: { status: 403, message: accessTexts.emailOfStronger },
    not_invitable: { status: 409, message: accountTexts.notInvitable },
    second_factor: { status: 403, message: secondFactorTexts.secondFactorRequired },
    second_factor_wrong: { status: 401, message: secondFactorTexts.secondFactorWrong },
    second_factor_expired: { status: 409, message: secondFactorTexts.secondFactorExpired },
    second_factor_needed: { status: 403, message: secondFactorTexts.secondFactorNeeded },
    second_factor_first: { status: 409, message: secondFactorTexts.secondFactorFirst },
    second_factor_none: { status: 409, message: secondFactorTexts.secondFactorNone },
    second_factor_of_stronger: { status: 403, message: secondFactorTexts.secondFactorOfStronger },
    second_factor_own: { status: 409, message: secondFactorTexts.secondFactorOwn },
    last_passkey: { status: 409, message: secondFactorTexts.lastPasskey },
    passkey_refused: { status: 422, message: secondFactorTexts.passkeyRefused },
    passkeys_full: { status: 409, message: secondFactorTexts.passkeysFull },
    passkeys_impossible: { status: 409, message: secondFactorTexts.passkeysImpossible },
    customer_information_required: { status: 422, message: userTexts.customerInformationRequired },

    // Company and stores
    company_name_required: { status: 422, message: companyTexts.companyNameRequired },
    currency_unknown: { status: 422, message: companyTexts.currencyUnknown },
    currency_in_use: { status: 409, message: companyTexts.currencyInUse },
    currency_unfit: { status: 409, message: companyTexts.currencyUnfit },
    tax_kind_waits: { status: 409, message: companyTexts.taxKindWaits },
    cash_rounding_unfit: { status: 422, message: companyTexts.cashRoundingUnfit },
    time_zone_unknown: { status: 422, message: companyTexts.timeZoneUnknown },
    image_invalid: { status: 422, message: callTexts.imageInvalid },
    image_too_large: { status: 413, message: callTexts.imageTooLarge },
    warehouse_has_no_terminal: { status: 409, message: branchTexts.warehouseHasNoTerminal },
    branch_has_terminals: { status: 409, message: branchTexts.branchHasTerminals },
    terminal_has_open_shift: { status: 409, message: terminalTexts.terminalHasOpenShift },
    branch_has_open_shift: { status: 409, message: branchTexts.storeHasOpenShift },
    branch_has_stock: { status: 409, message: branchTexts.storeHasStock },
    terminals_exhausted: { status: 409, message: terminalTexts.terminalsExhausted },

    // Catalogue and stock
    branch_required: { status: 422, message: catalogueTexts.selectBranchToAddProduct },
    variation_already_added: { status: 422, message: catalogueTexts.variationAlreadyAdded },
    variation_incomplete: { status: 422, message: catalogueTexts.addRequiredInformations },
    barcode_taken: { status: 409, message: labelTexts.barcodeTaken },
    barcode_taken_elsewhere: { status: 409, message: labelTexts.barcodeTakenElsewhere },
    given_barcode_taken: { status: 409, message: labelTexts.givenBarcodeTaken },
    barcode_check_digit: { status: 422, message: labelTexts.barcodeCheckDigit },
    barcode_not_printable: { status: 422, message: labelTexts.barcodeNotPrintable },
    name_taken: { status: 409, message: callTexts.nameTaken },
    given_name_taken: { status: 409, message: callTexts.givenNameTaken },
    name_merged: { status: 409, message: catalogueTexts.nameMerged },
    already_merged: { status: 409, message: catalogueTexts.alreadyMerged },
    merge_with_itself: { status: 422, message: catalogueTexts.mergeWithItself },
    merge_equal_variations: { status: 409, message: catalogueTexts.mergeEqualVariations },
    parent_below: { status: 409, message: catalogueTexts.parentBelow },
    csv_required: { status: 422, message: csvTexts.csvRequired },
    csv_branch_required: { status: 422, message: csvTexts.csvBranchRequired },
    import_refused: { status: 422, message: csvTexts.importRefused },
    price_kind_changed: { status: 409, message: priceTexts.priceKindChanged },
    price_kind_already: { status: 409, message: priceTexts.priceKindAlready },
    purchase_order_changed: { status: 409, message: purchaseOrderTexts.purchaseOrderChanged },
    purchase_order_done: { status: 409, message: purchaseOrderTexts.purchaseOrderDone },
    purchase_order_begun: { status: 409, message: purchaseOrderTexts.purchaseOrderBegun },
    ordered_twice: { status: 422, message: purchaseOrderTexts.orderedTwice },
    prices_changed: { status: 409, message: priceTexts.pricesChanged },
    price_change_empty: { status: 422, message: priceChangeTexts.priceChangeEmpty },
    price_change_today: { status: 422, message: priceChangeTexts.priceChangeToday },
    price_change_too_late: { status: 422, message: priceChangeTexts.priceChangeTooLate },
    price_change_done: { status: 409, message: priceChangeTexts.priceChangeDone },
    planned_too_many: { status: 422, message: priceChangeTexts.plannedTooMany },
    planned_prices_wait: { status: 409, message: priceChangeTexts.plannedPricesWait },
    converted_price_too_large: { status: 422, message: priceTexts.convertedPriceTooLarge },
    import_outdated: { status: 409, message: csvTexts.importOutdated },
    variations_too_many: { status: 422, message: catalogueTexts.variationsTooMany },
    fraction_left: { status: 409, message: catalogueTexts.fractionLeft },
    branch_inactive: { status: 409, message: branchTexts.branchInactive },
    batch_elsewhere: { status: 422, message: stockTexts.batchElsewhere },
    stocktake_running: { status: 409, message: stocktakeTexts.stocktakeRunning },
    stocktake_closed: { status: 409, message: stocktakeTexts.stocktakeClosed },
    uncounted_changed: { status: 409, message: stocktakeTexts.uncountedChanged },
    not_in_stocktake: { status: 422, message: stocktakeTexts.notInStocktake },
    transfer_same_store: { status: 422, message: stockTexts.transferSameStore },
    transfer_twice: { status: 422, message: stockTexts.transferTwice },
    images_too_many: { status: 422, message: catalogueTexts.imagesTooMany },
    image_unknown: { status: 422, message: catalogueTexts.imageUnknown },

    // Shifts and cash
    shift_branch_required: { status: 422, message: shiftTexts.shiftBranchRequired },
    shift_open_incomplete: { status: 422, message: shiftTexts.shiftOpenRequired },
    shift_close_incomplete: { status: 422, message: shiftTexts.shiftCloseRequired },
    shift_open_on_terminal: { status: 409, message: shiftTexts.shiftAlreadyOpenTerminal },
    shift_open_by_cashier: { status: 409, message: shiftTexts.shiftAlreadyOpenCashier },
    shift_open_elsewhere: { status: 409, message: shiftTexts.shiftAlreadyOpenElsewhere },
    shift_not_open: { status: 409, message: shiftTexts.shiftNotOpen },
    shift_not_yours: { status: 403, message: shiftTexts.shiftNotYours },
    shift_closed: { status: 409, message: shiftTexts.shiftClosedMeanwhile },
    count_differs: { status: 409, message: shiftTexts.countDiffers },
    shift_still_open: { status: 409, message: shiftTexts.shiftStillOpen },
    count_same: { status: 409, message: shiftTexts.countSame },
    shift_unsynced: { status: 409, message: shiftTexts.shiftUnsynced },
    print_relay_off: { status: 409, message: printerTexts.printRelayOff },
    printer_address_refused: { status: 422, message: printerTexts.printerAddressRefused },
    print_job_refused: { status: 422, message: printerTexts.printJobRefused },
    printer_not_set: { status: 409, message: printerTexts.printerNotSet },
    printer_unreachable: { status: 409, message: printerTexts.printerUnreachable },
    printer_silent: { status: 409, message: printerTexts.printerSilent },
    printer_unfinished: { status: 409, message: printerTexts.printerUnfinished },
    cash_needs_right: { status: 403, message: terminalTexts.cashNeedsRight },
    drawer_short: { status: 409, message: terminalTexts.drawerShort },
    drawer_reason_required: { status: 422, message: shiftTexts.drawerReasonRequired },
    cash_amount_required: { status: 422, message: terminalTexts.cashAmountRequired },
    cash_counter_required: { status: 422, message: terminalTexts.selectCounterFirst },
    offline_cashbox: { status: 409, message: offlineTexts.offlineCashbox },
    offline_open_shift: { status: 409, message: offlineTexts.offlineOpenShift },
    offline_close_shift: { status: 409, message: offlineTexts.offlineCloseShift },

    // Customers' credit
    repayment_incomplete: { status: 422, message: creditTexts.creditPaymentRequired },
    repayment_needs_shift: { status: 403, message: creditTexts.creditPaymentNeedsShift },
    repayment_beyond_used: { status: 409, message: creditTexts.creditPaymentBeyondUsed },
    repayment_rounds_to_nothing: { status: 409, message: creditTexts.creditPaymentRoundsToNothing },
    cash_rounding_changed: { status: 409, message: creditTexts.cashRoundingChanged },
    offline_credit_payment: { status: 409, message: offlineTexts.offlineCreditPayment },
    credit_assigned: { status: 409, message: creditTexts.creditAlreadyAssigned },

    // A sale
    ...saleErrors(),

    // Approvals
    approval_other: { status: 422, message: approvalTexts.approvalOther },
    approval_used: { status: 409, message: approvalTexts.approvalUsed },
    approval_expired: { status: 409, message: approvalTexts.approvalExpired },
    approval_not_given: { status: 409, message: approvalTexts.approvalNotGiven },
    approval_answered: { status: 409, message: approvalTexts.approvalAnswered },
    approval_withdrawn: { status: 409, message: approvalTexts.approvalWithdrawn },
    approval_not_needed: { status: 409, message: approvalTexts.approvalNotNeeded },
    approval_beyond: { status: 403, message: approvalTexts.approvalBeyond },

    // The code of a receipt
    receipt_code_unreadable: { status: 422, message: receiptCodeTexts.codeUnreadable },
    receipt_code_of_two: { status: 422, message: receiptCodeTexts.codeOfTwo },
    receipt_codes_differ: { status: 422, message: receiptCodeTexts.codesOfTwoReceipts },
    receipt_code_of_no_device: { status: 422, message: receiptCodeTexts.codeOfNoDevice },
    receipt_code_forged: { status: 422, message: receiptCodeTexts.codeForged },
    receipt_code_too_new: { status: 422, message: receiptCodeTexts.codeTooNew },
    receipt_key_revoked: { status: 409, message: receiptCodeTexts.keyRevoked },
    too_many_receipt_keys: { status: 429, message: receiptCodeTexts.tooManyKeys },

    receipt_mailed_before: { status: 409, message: receiptMailTexts.receiptMailedBefore },
    receipt_unwanted: { status: 409, message: receiptMailTexts.receiptUnwanted },
    receipts_stopped: { status: 409, message: receiptMailTexts.receiptsStopped },
    too_many_receipt_mails: { status: 429, message: receiptMailTexts.tooManyReceiptMails },

    // Held carts
    held_carts_full: { status: 409, message: heldCartTexts.heldCartsFull },
    held_cart_taken: { status: 409, message: heldCartTexts.heldCartTaken },
    held_cart_discarded: { status: 409, message: heldCartTexts.heldCartGone },

    // Returns and cancellations
    order_cancelled: { status: 409, message: orderTexts.orderIsCancelled },
    order_returned: { status: 409, message: orderTexts.orderIsReturned },
    order_partly_returned: { status: 409, message: orderTexts.orderPartlyReturned },
    return_item_required: { status: 422, message: orderTexts.returnItemRequired },
    return_item_twice: { status: 422, message: orderTexts.returnItemTwice },
    return_beyond: { status: 409, message: orderTexts.returnBeyond },
    return_charge_beyond: { status: 422, message: orderTexts.returnChargeBeyond },
    refunds_differ: { status: 409, message: orderTexts.refundsDiffer },
    refund_elsewhere: { status: 409, message: orderTexts.refundElsewhere },
    refund_needs_right: { status: 403, message: orderTexts.refundNeedsRight },
    refund_in_cash: { status: 403, message: orderTexts.refundInCash },
    refund_needs_shift: { status: 409, message: orderTexts.refundNeedsShift },
    refund_of_unassigned_credit: { status: 409, message: orderTexts.refundOfUnassignedCredit },

    // Sync
    other_history: { status: 409, message: syncTexts.otherHistory },
    parent_missing: { status: 409, message: syncTexts.parentMissing },
    totals_do_not_add_up: { status: 422, message: syncTexts.totalsDoNotAddUp },
    again_too_late: { status: 409, message: asideTexts.againTooLate },
    again_exchange: { status: 409, message: asideTexts.againExchange },
    never_sold_there: { status: 403, message: asideTexts.neverSoldThere },
    quarantine_settled: { status: 409, message: asideTexts.quarantineSettled },
    quarantine_full: { status: 429, message: asideTexts.quarantineFull },
    discarded: { status: 409, message: asideTexts.recordDiscarded },
  }) as const satisfies Record<string, ErrorKind>;

type Kinds = ReturnType<typeof errors>;
export type ErrorCode = keyof Kinds;

/** The message for the person. */
export function errorText(refusal: RefusalOf<ErrorCode>): string {
  return refusalText(errors(), refusal);
}

/** The arguments that go with a code: the values of its message, and the path of the field. */
export type Told<Code extends ErrorCode> = Code extends ErrorCode
  ? Kinds[Code]["message"] extends (values: infer Values) => string
    ? [params: Values & RefusalParams, path?: string]
    : [params?: RefusalParams, path?: string]
  : never;

type Thrown = { [Code in ErrorCode]: [code: Code, ...told: Told<Code>] }[ErrorCode];

/** A rule's refusal as the arguments of an AppError. */
export const asThrown = ({ code, params, path }: RefusalOf<ErrorCode>) => [code, params, path] as Thrown;

/** Thrown by the server's use cases; the error handler answers its status, code and message. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly params: RefusalParams | undefined;
  readonly path: string | undefined;

  constructor(...[code, params, path]: Thrown) {
    super(errorText({ code, params }));
    this.name = "AppError";
    this.code = code;
    this.status = errors()[code].status;
    this.params = params;
    this.path = path;
  }

  static of(refusal: RefusalOf<ErrorCode>): AppError {
    return new AppError(...asThrown(refusal));
  }
}
