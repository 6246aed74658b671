/** The part of `messages` about records that the server did not take; use `messages` to read them. */
export const asideMessages = {
  otherHistory:
    '"{what}" is called something else on this server now, which was set back, moved or replaced meanwhile',
  parentMissing: "This refers to a record that is not synced: {parent}",
  totalsDoNotAddUp: "The lines add up to {made}, but {sent} was sent",
  quarantineSettled: "This was already settled",
  quarantineFull:
    "{most} of your records are already waiting for a manager. Have some of them settled, then sync again.",
  asideCounterUnknown: "Its counter is not known in this company",
  asideCashierUnknown: "Its cashier is not known in this company",
  asideGoodsUnknown: "Line {line} names a product that is not known in this company",
  asideSaleOfOther: "It is another person's sale, and its sender may not sell on its counter",
  retryNotAllowed: "It is another person's sale, and you may not sell on its counter",
  neverSoldThere: "Its cashier was never allowed to sell on its counter",
  asideNotAllowed: "Its sender may not create such a record",
  asideUnreadable: "It is not complete or cannot be read: {fields}",
  wouldBeFlagged: "Stored now, the order would have these remarks:",
  wouldBeStored: "Stored now, the order would have no remarks.",
  stillRefused: "It still cannot be stored: {reason}",
  recordDiscarded: "Discarded: {reason}",
  recordRetried: "Record stored",
  saleDiffers: "Order {order_ref} was recorded under the same id, with other lines or another total",
  recordSetAside: "Record discarded",
  discardRefusedDetail: "It is only on this device and was refused by the server. It will be deleted here.",
  recordNotRefused: "This record is no longer refused, so it was not discarded.",
} as const;
