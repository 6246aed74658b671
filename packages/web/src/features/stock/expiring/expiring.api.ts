import type { expiringList } from "@clove/domain/stock/expiring.schema.ts";
import { baseApi } from "../../../api/base-api.ts";
import { dataOf, type WireData } from "../../../api/wire.ts";

export type AskedExpiring = {
  page: number;
  length: number;
  branch_id?: number;
  query?: string;
  days?: number;
  /** Only what has expired. */
  expired?: 1;
};

export const expiringApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listExpiring: build.query<WireData<typeof expiringList>, AskedExpiring>({
      query: (params) => ({ url: "company/stock/expiring", params }),
      transformResponse: dataOf,
      providesTags: ["Products", "StockTransactions", "Suppliers"],
    }),
  }),
});

export const { useListExpiringQuery, useLazyListExpiringQuery } = expiringApi;
