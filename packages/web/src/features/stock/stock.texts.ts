export const selectStore = "Select Store";
export const quantity = "Quantity";
export const batch = "Batch";
export const takeOut = "Take Out";
export const store = "Store";
export const stockCard = "Stock Card";
export const allStores = "All stores";
export const expires = "Expires";
export const expiredAgo = ({ days }: { days: number }) =>
  days === 1 ? "expired yesterday" : `expired ${days} days ago`;
export const expiresToday = "expires today";
export const daysLeft = ({ days }: { days: number }) => (days === 1 ? "1 day left" : `${days} days left`);
export const product = "Product";
export const stock = "Stock";
export const nameOrBarcode = "Name or barcode";
export const barcode = "Barcode";
export const purchasePrice = "Purchase Price";
export const subTotal = "SubTotal";
export const subTotalHasTax = "SubTotal includes the purchase SST";
export const stockQty = "Stock Qty";

// Adjust
export const takeOutStock = "Take Out Stock";
export const text = "Text";
export const oldestFirst = "Oldest first";
export const firstToExpire = "First to expire";
export const quantityThere = ({ quantity }: { quantity: number }) => `${quantity} there`;
export const quantityLeft = ({ quantity }: { quantity: number }) => `${quantity} left`;

// Card
export const age = ({ days }: { days: number }) => {
  if (days === 0) return "less than a day";
  return days === 1 ? "1 day" : `${days} days`;
};
export const received = "Received";
export const left = "Left";
export const cost = "Cost";
export const valueAtCost = "Value at cost";
export const batches = "Batches";
export const expiryDate = "Expiry Date";
export const expiryDateOf = ({ batch }: { batch: string }) => `Expiry date of batch ${batch}`;
export const dateHint = "Leave it empty for goods that do not expire.";
export const noBatches = "No batch has anything left";
export const movements = "Movements";
export const olderMovements = "Older movements";
export const movement = "Movement";
export const openShortfalls = "Open shortfalls";
export const orderId = "Order Id";
export const sold = "Sold";
export const owed = "Owed";
export const nothingInStock = "Nothing in stock";
export const valueAtSalePrice = "Value at sale price";

// Low
export const owes = ({ owed }: { owed: number }) => `(owes ${owed})`;
export const lowStock = "Low Stock";
export const searchLowStock = "Search low stock";
export const addToPurchase = "Add to Purchase";
export const lowStockTable = "Low stock";
export const minStockQty = "Min. Stock Qty";
export const onOrder = "On order";
export const toOrder = "To order";
export const orderUpTo = "Order up to";
export const orderToMinimum = "Up to the minimum";
export const daysOfSale = ({ count }: { count: number }) => `${count} days of sale`;
export const nothingToOrder = "Nothing to order for this store";
export const ordersMade = ({ count }: { count: number }) => `Orders made: ${count}`;

// Expiring
export const expiring = "Expiring";
export const searchExpiring = "Search expiring goods";
export const expiringTable = "Expiring goods";
export const timeLeft = "Time Left";
export const expiresWithin = "Expires";
export const expiredOnly = "Expired";
export const withinDays = ({ days }: { days: number }) => `Within ${days} days`;
export const nothingExpires = "Nothing with an expiry date expires so soon";
export const nothingExpired = "Nothing with an expiry date has expired";

// Moves
export const batchNumbered = ({ batch }: { batch: string }) => `Batch No. ${batch}`;
export const fieldOfLine = ({ title, line }: { title: string; line: string }) => `${title} of ${line}`;
export const salePrice = "Sale Price";
export const qty = "Qty";
export const batchNo = "Batch No.";
export const expiryDates = "Expiry Dates";
export const expiresOn = ({ day }: { day: string }) => `Expires ${day}`;
export const batchNoOf = ({ line }: { line: string }) => `Batch No. of ${line}`;
export const variation = "Variation";
export const variations = "Variations";
export const sampleName = "T-shirt";
export const sampleColor = "Red";
export const stockIn = "Stock In";
export const transfer = "Transfer";
export const purchaseList = "Purchase List";
export const purchases = "Purchases";
export const searchPurchases = "Search purchases";
export const addPurchase = "Add Purchase";
export const transferList = "Transfer List";
export const transfers = "Transfers";
export const searchTransfers = "Search transfers";
export const addTransfer = "Add Transfer";
export const purchaseSearchHint = "Product, batch, supplier, note or person";
export const moveSearchHint = "Product, barcode, batch or person";
export const adjustments = "Adjustments";
export const viewMove = ({ type, id }: { type: string; id: number }) => `View ${type} ${id}`;
export const fromStore = "From Store";
export const toStore = "To Store";
export const storeName = "Store Name";
export const createdBy = "Created By";
export const createdDate = "Created Date";
export const productsOf = ({ type, id }: { type: string; id: number }) => `Products of ${type} ${id}`;
export const cpu = "CPU";
export const mrp = "MRP";
export const searchProduct = "Search Product";

/** In the middle of a sentence. */
export const moveTypes: Record<string, string> = {
  opening: "opening",
  purchase: "purchase",
  transfer: "transfer",
  adjust: "adjust",
};
