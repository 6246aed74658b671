import type { lowStockList } from "@clove/domain/stock/low-stock.schema.ts";
import { baseApi } from "../../../api/base-api.ts";
import { dataOf, type WireData } from "../../../api/wire.ts";

type Asked = { page: number; length: number; branch_id?: number; query?: string };

export const lowStockApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listLowStock: build.query<WireData<typeof lowStockList>, Asked>({
      query: (params) => ({ url: "company/stock/low", params }),
      transformResponse: dataOf,
      providesTags: ["Products"],
    }),
  }),
});

export const { useListLowStockQuery, useLazyListLowStockQuery } = lowStockApi;
