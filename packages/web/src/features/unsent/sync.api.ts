import type { quarantineList, settledAnswer } from "@clove/domain/sync/sync.schema.ts";
import { baseApi, copyTags } from "../../api/base-api.ts";
import { dataOf, type Wire, type WireData } from "../../api/wire.ts";

type Settle = { id: number; how: "retry" | "discard"; reason: string };

export const syncApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** What the server put aside, of every device of the company. */
    listQuarantine: build.query<WireData<typeof quarantineList>, { page: number; length: number }>({
      query: (params) => ({ url: "company/offline/quarantine", params }),
      transformResponse: dataOf,
      providesTags: ["Orders"],
    }),
    settleQuarantine: build.mutation<Wire<typeof settledAnswer>, Settle>({
      query: ({ id, how, reason }) => ({
        url: `company/offline/quarantine/${id}/${how}`,
        method: "POST",
        body: { reason },
      }),
      extraOptions: { keyless: true },
      // A retried record may be of any kind.
      invalidatesTags: (settled) => (settled ? copyTags : ["Orders"]),
    }),
  }),
});

export const { useListQuarantineQuery, useSettleQuarantineMutation } = syncApi;
