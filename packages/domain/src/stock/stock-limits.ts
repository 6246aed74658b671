/** Most lines of one purchase or transfer, and the largest quantity of a line (stock §9, §10). */
export const maxStockLines = 200;
export const stockLineLimit = 999_999.999;
/** Longest batch number. */
export const maxBatchNo = 50;
/** Longest number of a supplier's delivery note, in characters (stock §33). */
export const maxDeliveryNote = 50;
