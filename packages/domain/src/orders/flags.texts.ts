/**
 * The warnings of the server about a record that it stored, as which an offline sale is flagged, each with its sentence for people
 * (sync §9, §11, §12; orders §7; catalogue §7; offline §14; counters §7; selling §21; receipt-codes §6).
 */
export const flagTexts = {
  oversold: "More was sold than was in stock.",
  over_credit_limit: "The sale went beyond the customer's credit limit.",
  over_discount_limit: "The discount was higher than the cashier may give.",
  approved_offline: "What was beyond a limit was approved by a PIN on the till, without a connection.",
  repriced: "A price, SST, a discount or a product had changed by the time the sale arrived.",
  settings_changed: "Tax or the rounding of cash was set differently when the sale arrived.",
  late: "The sale arrived after its shift had ended and stands in a later one.",
  no_shift: "The cashier had no open shift on this counter.",
  no_permission: "The cashier was not allowed to sell on this counter when the sale arrived.",
  sent_by_other: "Somebody other than the cashier sent the sale.",
  restored: "The sale was restored from its receipt, because its device had not sent it.",
  customer_missing: "The customer of the sale is not known.",
  barcode_dropped: "A barcode was left out because another product has it.",
  merged: "A record of the same name was used.",
  limit_dropped: "A limit was left out because the sender may not set it.",
  clock: "The clock of the device was wrong. The time of the sale is not certain.",
  differs: "Another sale arrived under the same id, with other lines or another total.",
  sent_again: "The server was set back. The till sent this sale again.",
  taken_elsewhere: "The held cart had been taken up or discarded elsewhere before.",
} as const;
