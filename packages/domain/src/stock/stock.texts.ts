// Stock, purchases and transfers (stock).

export const stockAdded = "Stock Added Successfully";
export const stockAdjusted = "Stock Adjusted Successfully";
export const expirySaved = "Expiry Saved Successfully";
export const addProductStock = "Add Product Stock";
export const adding = "Adding...";
export const addQuantity = "Please Add Quantity";
export const addedProducts = "Added Products";
export const selectStoreId = "Select Store Id";
export const addProductForPurchase = "Add Product for Purchase";
export const selectTransferFrom = "Select Transfer From Store";
export const selectTransferTo = "Select Transfer To Store";
export const transferBeyondStock = "Quantity Can't be greater than Stock Quantity";
export const purchaseAdded = "Purchase Added Successfully";
export const transferAdded = "Transfer Added Successfully";
export const purchaseElsewhere = "Add Purchase has products for another store: submit or remove them first";
export const nothingToOrder = "Nothing to order that is not in Add Purchase already";
export const orderLeft = ({ count }: { count: number }) =>
  count === 1
    ? "1 more product does not fit into one purchase"
    : `${count} more products do not fit into one purchase`;
export const storeOfOrder = "Choose the store to order for in 'All stores', above this list";
export const answerLost =
  "No answer came to the last Submit. Submitted again unchanged, it is stored only once.";
export const importPurchase = "Import purchase lines";
export const linesReady = ({ count }: { count: number }) => `Lines that can be added: ${count}`;
export const pricesConverted = ({ count }: { count: number }) =>
  `Sale prices that were converted to your kind of price: ${count}`;
export const linesAdded = ({ count }: { count: number }) => `Lines added: ${count}. Check them and submit.`;
export const nothingAddedYet = "Nothing added yet";
export const sourceIsLocked = "Cannot change once products are added";
export const checkPrices = "Check the prices";
export const stockLinesTooMany = ({ most }: { most: number }) => `There can be ${most} lines at most`;
export const priceMissing = ({ name }: { name: string }) => `${name}: enter the price`;
export const saleBelowCost = ({ name, sale, cost }: { name: string; sale: string; cost: string }) =>
  `${name}: the sale price ${sale} is below the cost ${cost}`;
export const checkDates = "Check the expiry dates";
export const expiredAlready = ({ name, day }: { name: string; day: string }) => `${name}: expired on ${day}`;
export const salePriceChanges = ({ name, from, to }: { name: string; from: string; to: string }) =>
  `${name}: the sale price changes from ${from} to ${to}`;
export const transferSameStore = "The two stores of a transfer must differ";
export const transferTwice = ({ name }: { name: string }) =>
  `${name} is in this transfer twice: put it into one line`;
export const openShortfall = ({ quantity, store }: { quantity: number; store: string }) =>
  `${quantity} sold beyond stock in ${store}, until the next stock-in`;
export const batchElsewhere = ({ name }: { name: string }) =>
  `${name}: this batch belongs to another product or store`;
