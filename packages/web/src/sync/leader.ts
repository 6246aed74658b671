/**
 * Runs `work` in one tab of this browser at a time; another tab takes over when it closes (Web Locks). Where the browser
 * has no locks (plain http on a LAN), every tab works for itself.
 */
export async function runAsLeader(
  name: string,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  if (!navigator.locks) return work();
  try {
    await navigator.locks.request(name, { signal }, work);
  } catch (error) {
    // Stopped while it waited for its turn.
    if (!signal.aborted) throw error;
  }
}
