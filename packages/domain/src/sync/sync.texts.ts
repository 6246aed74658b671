// Sending what was recorded offline (sync).

export const syncCompanyUnknown = "Company ID not found. Cannot sync.";
export const syncFailed = "Failed to sync data. Please try again.";
export const syncDataFailed = "Data synchronization failed. Please try again.";
export const syncClearFailed = "Error clearing local data after sync.";
export const syncPreparationFailed = "A critical error occurred during sync preparation.";
export const synced = "Data synced successfully!";
export const syncedPartly = ({ done, all }: { done: number; all: number }) => `${done} of ${all} synced`;
export const syncedWithRemarks = ({ count }: { count: number }) =>
  `Sent with remarks: ${count}. Press the sync sign to read them.`;
export const syncRemarks = "Stored with remarks";
export const syncRemarksRead = "Mark as read";
export const syncNow = "Sync now";
export const unsentRecords = "Unsent records";
export const recordSetAside = "Record discarded";
export const discardRefusedDetail =
  "It is only on this device and was refused by the server. It will be deleted here.";
export const recordNotRefused = "This record is no longer refused, so it was not discarded.";
export const otherHistory = ({ what }: { what: string }) =>
  `"${what}" is called something else on this server now, which was set back, moved or replaced meanwhile`;
export const parentMissing = ({ parent }: { parent: string }) =>
  `This refers to a record that is not synced: ${parent}`;
export const totalsDoNotAddUp = ({ made, sent }: { made: string; sent: string }) =>
  `The lines add up to ${made}, but ${sent} was sent`;
export const saleDiffers = ({ order_ref }: { order_ref: string }) =>
  `Order ${order_ref} was recorded under the same id, with other lines or another total`;
