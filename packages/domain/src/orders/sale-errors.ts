import type { ErrorKind, RefusalOf } from "../error-kind.ts";
import { messages } from "../messages.ts";

/** The part of `errors` that the rules of a sale refuse with: of all refusals, the sale screen loads only these. */
export const saleErrors = {
  product_required: { status: 422, message: messages.selectProduct },
  store_required: { status: 422, message: messages.selectStoreToSale },
  cart_empty: { status: 422, message: messages.addProductToPlaceOrder },
  terminal_required: { status: 422, message: messages.selectCounterToOrder },
  payment_method_required: { status: 422, message: messages.selectPaymentMethod },
  open_shift_required: { status: 409, message: messages.openShiftToPlaceOrder },
  not_your_terminal: { status: 409, message: messages.notYourTerminal },
  warehouse_sells: { status: 409, message: messages.warehouseSells },
  product_inactive: { status: 409, message: messages.productInactive },
  quantity_whole: { status: 422, message: messages.quantityWhole },
  quantity_positive: { status: 422, message: messages.quantityPositive },
  too_many_decimals: { status: 422, message: messages.tooManyDecimals },
  amount_too_large: { status: 422, message: messages.amountTooLarge },
  price_below_actual: { status: 409, message: messages.priceBelowActual },
  price_changed: { status: 409, message: messages.priceChanged },
  discount_changed: { status: 409, message: messages.discountChanged },
  discount_negative: { status: 422, message: messages.discountNegative },
  discount_beyond_limit: { status: 409, message: messages.discountBeyondLimit },
  adjustment_positive: { status: 422, message: messages.adjustmentPositive },
  adjustment_beyond_total: { status: 422, message: messages.adjustmentBeyondTotal },
  stock_beyond: { status: 409, message: messages.stockBeyond },
  payments_do_not_add_up: { status: 422, message: messages.paymentsDoNotAddUp },
  change_only_on_cash: { status: 422, message: messages.changeOnlyOnCash },
  change_beyond_cash: { status: 422, message: messages.changeBeyondCash },
  credit_needs_customer: { status: 422, message: messages.creditNeedsCustomer },
  customer_inactive: { status: 409, message: messages.customerInactive },
  credit_exceeded: { status: 409, message: messages.creditExceeded },
  offline_terminal_unknown: { status: 409, message: messages.offlineTerminalUnknown },
  offline_company_unknown: { status: 409, message: messages.offlineCompanyUnknown },
  terminal_inactive: { status: 409, message: messages.terminalInactive },
  store_inactive: { status: 409, message: messages.storeInactive },

  // Of any call, too
  not_found: { status: 404, message: messages.notFound },
  validation_failed: { status: 422, message: messages.validationFailed },
} as const satisfies Record<string, ErrorKind>;

export type SaleRefusal = RefusalOf<keyof typeof saleErrors>;
