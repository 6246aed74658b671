/**
 * What `load` gives, asked for once, at the first call: a start need not wait for what few calls need. A failure is not
 * kept.
 */
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
