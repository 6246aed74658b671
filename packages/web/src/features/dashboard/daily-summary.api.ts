import type { dailySummary, dailySummaryAnswer } from "@clove/domain/reports/daily-summary.schema.ts";
import { baseApi } from "../../api/base-api.ts";
import { dataOf, type Wire, type WireData } from "../../api/wire.ts";

export const dailySummaryApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getDailySummary: build.query<WireData<typeof dailySummaryAnswer>, void>({
      query: () => ({ url: "company/daily-summary" }),
      transformResponse: dataOf,
      providesTags: ["Profile"],
    }),
    setDailySummary: build.mutation<Wire<typeof dailySummaryAnswer>, Wire<typeof dailySummary>>({
      query: (body) => ({ url: "company/daily-summary", method: "POST", body }),
      extraOptions: { keyless: true },
      invalidatesTags: ["Profile"],
    }),
  }),
});

export const { useGetDailySummaryQuery, useSetDailySummaryMutation } = dailySummaryApi;
