import type { SentAgainRow, setBacksAnswer } from "@clove/domain/sync/set-backs.schema.ts";
import { baseApi } from "../../api/base-api.ts";
import { dataOf, type WireData } from "../../api/wire.ts";

type Asked = { set_back_id?: number; device_id?: string; page: number; length: number };

const setBacksApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** When the server was set back, and what came back since (sync §19). */
    listSetBacks: build.query<WireData<typeof setBacksAnswer>, void>({
      query: () => ({ url: "company/set-back/list" }),
      transformResponse: dataOf,
      keepUnusedDataFor: 0,
    }),
    /** What one till has sent again. */
    listSentAgain: build.query<{ records: SentAgainRow[]; count: number }, Asked>({
      query: (params) => ({ url: "company/set-back/records", params }),
      transformResponse: dataOf,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useListSetBacksQuery, useListSentAgainQuery } = setBacksApi;
