/** Asks the browser to keep the database for good, as a till's unsent work deserves; it may say no, or not know how. */
export async function askToKeep(): Promise<boolean> {
  const { storage } = navigator;
  if (!storage?.persist) return false;
  return (await storage.persisted()) || (await storage.persist());
}

/** Above this share of what the browser grants, the till warns (promises.md). */
const warnAbove = 0.8;

/** Used share of the storage, 0…1, when it is time to warn; null otherwise. */
export async function nearlyFull(): Promise<number | null> {
  const estimate = await navigator.storage?.estimate?.();
  if (!estimate?.quota || estimate.usage === undefined) return null;
  const share = estimate.usage / estimate.quota;
  return share >= warnAbove ? share : null;
}
