import { streamTags } from "@clove/domain/sync/stream.schema.ts";
import { createApi } from "@reduxjs/toolkit/query/react";
import { baseQuery } from "./base-query.ts";

/**
 * The cache tags (shell §13) of data in the local copy or made on the device. StockPoints: branches; Customers: all
 * users.
 */
export const copyTags = [...new Set(Object.values(streamTags))].filter((tag) => tag !== "Profile");
/**
 * Profile: the caller and the company, which are never written offline. StockTransactions: what moved stock. Figures: sums over
 * many rows, which are refetched less often (dashboard §7). Approvals: what is asked for, in no copy, like Suppliers.
 */
const tags = [
  ...copyTags,
  "Profile" as const,
  "StockTransactions" as const,
  "Figures" as const,
  "Approvals" as const,
  "Suppliers" as const,
  "ReceiptKeys" as const,
];

/** The one API: features add their calls with `injectEndpoints` in `<noun>.api.ts`. */
export const baseApi = createApi({
  reducerPath: "api",
  baseQuery,
  tagTypes: tags,
  keepUnusedDataFor: 60,
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

/** Options of a query that asks the server even if the answer is cached. */
export const uncached = { forceRefetch: true } as const;

/**
 * The answer of a query that is asked once. Until then it stays subscribed: an answer without a subscriber is dropped when its tags
 * are invalidated, as by a sale of this moment, and the caller would be given neither data nor an error.
 */
export async function answerOf<Answer>(
  asked: PromiseLike<Answer> & { unsubscribe: () => void },
): Promise<Answer> {
  try {
    return await asked;
  } finally {
    asked.unsubscribe();
  }
}

/** Reloads everything on the screen; cached answers that are not shown are dropped. */
export const readAgain = () => baseApi.util.invalidateTags(tags);
