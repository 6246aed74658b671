import * as commonTexts from "../common.texts.ts";
import type { ErrorKind, RefusalOf } from "../error-kind.ts";
import * as offlineTexts from "../sync/offline.texts.ts";
import * as saleTexts from "./sale.texts.ts";

/** The part of `errors` that the rules of a sale use: the sale screen's first load has only these. */
export const saleErrors = () =>
  ({
    product_required: { status: 422, message: saleTexts.selectProduct },
    store_required: { status: 422, message: saleTexts.selectStoreToSale },
    cart_empty: { status: 422, message: saleTexts.addProductToPlaceOrder },
    terminal_required: { status: 422, message: saleTexts.selectCounterToOrder },
    payment_method_required: { status: 422, message: saleTexts.selectPaymentMethod },
    open_shift_required: { status: 409, message: saleTexts.openShiftToPlaceOrder },
    not_your_terminal: { status: 409, message: saleTexts.notYourTerminal },
    warehouse_sells: { status: 409, message: saleTexts.warehouseSells },
    product_inactive: { status: 409, message: saleTexts.productInactive },
    quantity_whole: { status: 422, message: saleTexts.quantityWhole },
    quantity_positive: { status: 422, message: saleTexts.quantityPositive },
    too_many_decimals: { status: 422, message: saleTexts.tooManyDecimals },
    amount_too_large: { status: 422, message: saleTexts.amountTooLarge },
    price_below_actual: { status: 409, message: saleTexts.priceBelowActual },
    price_changed: { status: 409, message: saleTexts.priceChanged },
    discount_changed: { status: 409, message: saleTexts.discountChanged },
    discount_negative: { status: 422, message: saleTexts.discountNegative },
    discount_beyond_limit: { status: 409, message: saleTexts.discountBeyondLimit },
    adjustment_positive: { status: 422, message: saleTexts.adjustmentPositive },
    adjustment_beyond_total: { status: 422, message: saleTexts.adjustmentBeyondTotal },
    stock_beyond: { status: 409, message: saleTexts.stockBeyond },
    tax_terms_changed: { status: 409, message: saleTexts.taxTermsChanged },
    payments_do_not_add_up: { status: 422, message: saleTexts.paymentsDoNotAddUp },
    change_only_on_cash: { status: 422, message: saleTexts.changeOnlyOnCash },
    change_beyond_cash: { status: 422, message: saleTexts.changeBeyondCash },
    credit_needs_customer: { status: 422, message: saleTexts.creditNeedsCustomer },
    customer_inactive: { status: 409, message: saleTexts.customerInactive },
    credit_exceeded: { status: 409, message: saleTexts.creditExceeded },
    offline_terminal_unknown: { status: 409, message: saleTexts.offlineTerminalUnknown },
    offline_company_unknown: { status: 409, message: offlineTexts.offlineCompanyUnknown },
    terminal_inactive: { status: 409, message: saleTexts.terminalInactive },
    store_inactive: { status: 409, message: saleTexts.storeInactive },

    // Also used by other calls
    not_found: { status: 404, message: commonTexts.notFound },
    validation_failed: { status: 422, message: commonTexts.validationFailed },
  }) as const satisfies Record<string, ErrorKind>;

export type SaleRefusal = RefusalOf<keyof ReturnType<typeof saleErrors>>;
