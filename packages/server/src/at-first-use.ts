/** Calls `load` at the first call and keeps its result, so that a start need not wait for what few calls need. Retries after a failure. */
export function atFirstUse<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
