import type { ActCalls } from "../local-db/seal-acts.ts";

/**
 * For `onQueryStarted` of a call at a counter: what the server has confirmed stays sealed on this device (offline §16). Nothing waits for
 * it, and the server has it when it fails.
 */
export const sealed =
  <K extends keyof ActCalls>(kind: K) =>
  async (
    asked: ActCalls[K]["asked"],
    { queryFulfilled }: { queryFulfilled: Promise<{ data: ActCalls[K]["told"] }> },
  ): Promise<void> => {
    const sealer = import("../local-db/seal-acts.ts")
      .then(({ actSealer }) => actSealer(kind, asked))
      .catch(console.warn);
    const done = await queryFulfilled.catch(() => null);
    if (done) await (await sealer)?.(done.data).catch(console.warn);
  };
