import type { stockExpiryAnswer, stockExpiryBody } from "@clove/domain/stock/expiring.schema.ts";
import type {
  purchaseFileAnswer,
  StockTransaction,
  stockAdjustBody,
  stockHistoryList,
  stockPurchaseBody,
  stockTransactionAnswer,
  stockTransferBody,
} from "@clove/domain/stock/stock.schema.ts";
import { baseApi } from "../../api/base-api.ts";
import { formData } from "../../api/form-data.ts";
import type { Keyed } from "../../api/use-keyed.ts";
import { dataOf, type Wire, type WireData } from "../../api/wire.ts";

type Moved = WireData<typeof stockTransactionAnswer>;
type HistoryPage = {
  page: number;
  length: number;
  type: Exclude<StockTransaction["type"], "opening">;
  branch_id?: number;
  supplier_id?: number;
  query?: string;
};

/** Cache tags of what any movement of stock changes. */
const movedTags = ["Products", "StockTransactions"] as const;

export const stockApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Adds stock to a store or takes it out, without a purchase (stock §5). */
    adjustStock: build.mutation<Moved, Keyed<Wire<typeof stockAdjustBody>>>({
      query: (body) => ({ url: "company/stock/adjust", method: "POST", body: formData(body) }),
      transformResponse: dataOf,
      invalidatesTags: [...movedTags],
    }),
    purchaseStock: build.mutation<Moved, Keyed<Wire<typeof stockPurchaseBody>>>({
      query: (body) => ({ url: "company/stock/purchase", method: "POST", body: formData(body) }),
      transformResponse: dataOf,
      invalidatesTags: [...movedTags],
    }),
    /** Stores nothing: answers the lines in a CSV file of a purchase, or its invalid rows. */
    readPurchaseFile: build.mutation<WireData<typeof purchaseFileAnswer>, { file: File }>({
      query: (body) => ({ url: "company/stock/purchase/read", method: "POST", body: formData(body) }),
      extraOptions: { keyless: true },
      transformResponse: dataOf,
    }),
    transferStock: build.mutation<Moved, Keyed<Wire<typeof stockTransferBody>>>({
      query: (body) => ({ url: "company/stock/transfer", method: "POST", body: formData(body) }),
      transformResponse: dataOf,
      invalidatesTags: [...movedTags],
    }),
    /** Corrects when the goods of a batch expire (stock §37). */
    setExpiry: build.mutation<WireData<typeof stockExpiryAnswer>, Keyed<Wire<typeof stockExpiryBody>>>({
      query: (body) => ({ url: "company/stock/expiry", method: "POST", body: formData(body) }),
      transformResponse: dataOf,
      invalidatesTags: [...movedTags],
    }),
    listStockTransactions: build.query<WireData<typeof stockHistoryList>, HistoryPage>({
      query: (params) => ({ url: "company/stock/history", params }),
      transformResponse: dataOf,
      providesTags: ["StockTransactions"],
    }),
  }),
});

export const {
  useAdjustStockMutation,
  usePurchaseStockMutation,
  useReadPurchaseFileMutation,
  useTransferStockMutation,
  useSetExpiryMutation,
  useListStockTransactionsQuery,
  useLazyListStockTransactionsQuery,
} = stockApi;
