export const createStore = "Create Store";
export const createStoreHint = "A branch sells at counters; a warehouse only holds stock.";
export const store = "Store";
export const branch = "Branch";
export const warehouse = "Warehouse";
export const storeList = "Store List";
export const stores = "Stores";
export const allStores = "All stores";
