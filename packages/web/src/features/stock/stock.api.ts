import type { stockAdjustBody, stockTransactionAnswer } from "@clove/domain/stock/stock.schema.ts";
import { baseApi } from "../../api/base-api.ts";
import { formData } from "../../api/form-data.ts";
import type { Keyed } from "../../api/use-keyed.ts";
import { dataOf, type Wire, type WireData } from "../../api/wire.ts";

export const stockApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Stock that comes into or goes out of one store, for Add Product Stock (stock §5). */
    adjustStock: build.mutation<WireData<typeof stockTransactionAnswer>, Keyed<Wire<typeof stockAdjustBody>>>(
      {
        query: (body) => ({ url: "company/stock/adjust", method: "POST", body: formData(body) }),
        transformResponse: dataOf,
        invalidatesTags: ["Products"],
      },
    ),
  }),
});

export const { useAdjustStockMutation } = stockApi;
