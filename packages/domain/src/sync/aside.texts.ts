// Records that the server did not take (sync).

export const quarantineSettled = "This was already settled";
export const quarantineFull = ({ most }: { most: number }) =>
  `${most} of your records are already waiting for a manager. Have some of them settled, then sync again.`;
export const asideCounterUnknown = "Its counter is not known in this company";
export const asideCashierUnknown = "Its cashier is not known in this company";
export const asideGoodsUnknown = ({ line }: { line: number }) =>
  `Line ${line} names a product that is not known in this company`;
export const asideSaleOfOther = "It is another person's sale, and its sender may not sell on its counter";
export const retryNotAllowed = "It is another person's sale, and you may not sell on its counter";
export const neverSoldThere = "Its cashier was never allowed to sell on its counter";
export const againTooLate =
  "The drawer of its counter was counted again after this. It cannot be recorded as it was: enter it again, or discard it.";
export const againExchange =
  "Its till, of an earlier version, did not keep which goods came back in this exchange: enter its sale and its return again, and discard it.";
export const asideNotAllowed = "Its sender may not create such a record";
export const asideUnreadable = ({ fields }: { fields: string }) =>
  `It is not complete or cannot be read: ${fields}`;
export const wouldBeFlagged = "Stored now, the order would have these remarks:";
export const wouldBeStored = "Stored now, the order would have no remarks.";
export const stillRefused = ({ reason }: { reason: string }) => `It still cannot be stored: ${reason}`;
export const recordDiscarded = ({ reason }: { reason: string }) => `Discarded: ${reason}`;
export const recordRetried = "Record stored";
