// What is said without a connection (offline). No functions: the first screen loads this file.

export const notAvailableOffline = "This feature is not available offline.";
export const pageNotAvailableOffline = "This page is not available offline.";
export const pageNotCached = "This page is not available offline. No cached data found.";
export const noPurchaseDataOffline = "No purchase data available offline.";
export const noOrdersOffline = "No orders available offline.";
export const noProductsOffline = "No products available offline.";
export const noShiftDataOffline = "No shift data available offline.";
export const offlineAddStore = "Cannot add store while offline.";
export const offlineAddTerminal = "Cannot add terminal while offline.";
export const offlineOpenShift = "Cannot open shift while offline.";
export const offlineCloseShift = "Cannot close shift while offline.";
export const offlineCashbox = "Cannot update cashbox while offline.";
export const offlineCreditPayment = "Cannot update credit payment while offline.";
export const offlineUpdateUser = "Cannot update user while offline.";
export const offlineCompanyProfile = "Cannot update company profile while offline.";
export const offlineInvoiceTemplate = "Cannot update invoice template while offline.";
export const offlineReports = "Cannot generate reports while offline.";
export const offlineExportCsv = "Cannot export CSV while offline.";
export const offlineImportCsv = "Cannot import CSV while offline.";
export const offlineAddPurchase = "Cannot add purchase while offline.";
export const offlineAddTransfer = "Cannot add transfer while offline.";
export const offlineUpdateProduct = "Cannot update product while offline.";
export const offlineCompanyUnknown = "Company information is not available offline. Please sync when online.";
export const productsInPart =
  "This device has received only a part of the products and their stock. The rest is on the server and comes with the connection.";
export const staffKnownHere =
  "Without a connection this device knows only you and the staff added on it. The others are on the server.";
export const savedUnknown =
  "The server did not answer, so it may be saved already. Try again without changing anything: it is saved only once.";
export const userSavedLocally = "User saved locally. It will be synced when you are back online.";
export const customerSavedLocally = "Customer saved locally. It will be synced when you are back online.";
export const productSavedLocally = "Product saved locally. It will be synced when you are back online.";
export const categorySavedLocally = "Category saved locally. It will be synced when you are back online.";
export const brandSavedLocally = "Brand saved locally. It will be synced when you are back online.";
export const customerSaveFailed = "An error occurred while saving the customer locally.";
export const userSaveFailed = "An error occurred while saving the user locally.";
export const productSaveFailed = "An error occurred while saving the product locally.";
export const brandSaveFailed = "An error occurred while saving the brand locally.";
