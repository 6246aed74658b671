import type { receiptKeyAnswer, receiptKeyBody } from "@clove/domain/receipt-code/receipt-code.schema.ts";
import { baseApi } from "../../api/base-api.ts";
import { dataOf, type Wire, type WireData } from "../../api/wire.ts";

export const receiptCodesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    askReceiptKey: build.mutation<WireData<typeof receiptKeyAnswer>, Wire<typeof receiptKeyBody>>({
      query: (body) => ({ url: "company/receipt-key", method: "POST", body }),
      extraOptions: { keyless: true },
      transformResponse: dataOf,
    }),
  }),
});
