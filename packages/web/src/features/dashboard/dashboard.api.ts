import type { dashboardAnswer } from "@clove/domain/reports/dashboard.schema.ts";
import { baseApi } from "../../api/base-api.ts";
import { dataOf, type WireData } from "../../api/wire.ts";

export const dashboardApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Reloaded when the data stream brings changes that concern its figures, but only at intervals (dashboard §7). */
    getDashboard: build.query<WireData<typeof dashboardAnswer>, { branch_id?: number }>({
      query: (params) => ({ url: "company/dashboard", params }),
      transformResponse: dataOf,
      providesTags: ["Figures"],
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGetDashboardQuery } = dashboardApi;
