export const person = "Person";
export const everybody = "Everybody";
export const allActions = "All actions";
export const store = "Store";
export const olderEntries = "Older entries";
export const auditLog = "Audit Log";
export const entry = "Entry";
