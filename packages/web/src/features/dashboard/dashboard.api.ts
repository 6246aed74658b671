import type { dashboardAnswer } from "@clove/domain/reports/dashboard.schema.ts";
import { baseApi } from "../../api/base-api.ts";
import { dataOf, type WireData } from "../../api/wire.ts";

export const dashboardApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Asked again when the stream brings what changes its figures, at intervals (dashboard §7). */
    getDashboard: build.query<WireData<typeof dashboardAnswer>, { branch_id?: number }>({
      query: (params) => ({ url: "company/dashboard", params }),
      transformResponse: dataOf,
      providesTags: ["Figures"],
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGetDashboardQuery } = dashboardApi;
