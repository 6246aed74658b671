import type { AuditFilter, auditAnswer } from "@clove/domain/audit/audit.schema.ts";
import { baseApi } from "../../api/base-api.ts";
import { dataOf, type WireData } from "../../api/wire.ts";

const length = 50;

export const auditApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Page after page; each begins after the last entry of the page before (operating §20). */
    listAudit: build.infiniteQuery<WireData<typeof auditAnswer>, AuditFilter, number | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ entries }) => (entries.length < length ? undefined : entries.at(-1)?.id),
      },
      query: ({ queryArg, pageParam }) => ({
        url: "company/audit/list",
        params: { ...queryArg, length, ...(pageParam !== null && { before: pageParam }) },
      }),
      transformResponse: dataOf,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useListAuditInfiniteQuery } = auditApi;
