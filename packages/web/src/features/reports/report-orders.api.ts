import type { ReportType } from "@clove/domain/reports/report-types.ts";
import type { reportOrdersAnswer } from "@clove/domain/reports/reports.schema.ts";
import { baseApi } from "../../api/base-api.ts";
import { dataOf, type WireData } from "../../api/wire.ts";
import { askedOf, type ReportChoice } from "./fetch-report.ts";

/** A row of a report, by its keys (reports §22). */
export type OrdersOfRow = { type: ReportType; choice: ReportChoice; keys: readonly string[] };

export const reportOrdersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** What makes up a row, page after page from the newest on. */
    reportOrders: build.infiniteQuery<WireData<typeof reportOrdersAnswer>, OrdersOfRow, number | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ next }) => next ?? undefined,
      },
      query: ({ queryArg: { type, choice, keys }, pageParam }) => ({
        url: `company/report/${type}/orders`,
        params: {
          ...Object.fromEntries(askedOf(choice)),
          ...Object.fromEntries(keys.map((key, i) => [`key${i + 1}`, key])),
          ...(pageParam !== null && { before: pageParam }),
        },
      }),
      transformResponse: dataOf,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useReportOrdersInfiniteQuery } = reportOrdersApi;
