import type { lowStockList } from "@clove/domain/stock/low-stock.schema.ts";
import { baseApi } from "../../../api/base-api.ts";
import { dataOf, type WireData } from "../../../api/wire.ts";

export type AskedLowStock = {
  page: number;
  length: number;
  branch_id?: number;
  query?: string;
  days?: number;
  /** Only what is to be ordered, grouped by supplier. */
  to_order: 1;
};

export const lowStockApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listLowStock: build.query<WireData<typeof lowStockList>, AskedLowStock>({
      query: (params) => ({ url: "company/stock/low", params }),
      transformResponse: dataOf,
      providesTags: ["Products", "StockTransactions", "Suppliers"],
    }),
  }),
});

export const { useListLowStockQuery, useLazyListLowStockQuery } = lowStockApi;
