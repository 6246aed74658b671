// Texts of any screen and any call. No functions: the first screen loads this file.

export const ok = "OK";
export const somethingWentWrong = "Something Went Wrong";
export const request = "Request";
export const notFound = "Not found";
export const validationFailed = "Please check the marked fields";
export const add = "Add";
export const cancel = "Cancel";
export const create = "Create";
export const print = "Print";
export const next = "Next";
export const previous = "Previous";
export const submit = "Submit";
export const update = "Update";
export const clear = "Clear";
export const notAvailable = "N/A";
export const amount = "Amount";
export const percentage = "Percentage";
export const noUserFound = "No User Found";
export const noProductFound = "No Product Found";
export const noResultFound = "No Result Found";
export const confirmRemove = "Are you sure you want to Remove?";
export const openPricing = "Open Pricing";
export const shift = "Shift";
export const change = "Change";
