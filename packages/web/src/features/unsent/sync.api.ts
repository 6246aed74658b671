import type { previewAnswer, quarantineList, settledAnswer } from "@clove/domain/sync/sync.schema.ts";
import { baseApi, copyTags } from "../../api/base-api.ts";
import { translateReasons } from "../../api/translate-reasons.ts";
import type { Wire, WireData } from "../../api/wire.ts";

type Settle = { id: number; how: "retry" | "discard"; reason: string };

export const syncApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The records that the server keeps aside, of all devices of the company. */
    listQuarantine: build.query<WireData<typeof quarantineList>, { page: number; length: number }>({
      query: (params) => ({ url: "company/offline/quarantine", params }),
      transformResponse: async ({ data }: Wire<typeof quarantineList>) => ({
        ...data,
        quarantine: await translateReasons(data.quarantine),
      }),
      providesTags: ["Orders"],
    }),
    /** What would happen if an order kept aside were stored now. */
    previewQuarantine: build.query<WireData<typeof previewAnswer>, number>({
      query: (id) => ({ url: `company/offline/quarantine/${id}/preview` }),
      transformResponse: async ({ data }: Wire<typeof previewAnswer>) => ({
        ...data,
        refusal: data.refusal && (await translateReasons([data.refusal]))[0]!,
      }),
      providesTags: ["Orders", "Products"],
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
    /** Removes the remarks on this device after somebody has read them. */
    forgetRemarks: build.mutation<null, number>({
      queryFn: async (company_id) => {
        const [{ clovePosDb }, { forgetRemarks }] = await Promise.all([
          import("../../local-db/clove-pos-db.ts"),
          import("../../sync/sync-remarks.ts"),
        ]);
        await forgetRemarks(clovePosDb(), company_id);
        return { data: null };
      },
    }),
    /**
     * Deletes from this device a record of staff that the server refused (sync §10). Answers false if it is waiting to be sent or stored
     * by now: then nothing was deleted.
     */
    discardRefused: build.mutation<boolean, string>({
      queryFn: async (temp_id, api) => {
        const [{ localCopy }, { discardRefused }, { tellUnsent }] = await Promise.all([
          import("../../local-db/local-copy.ts"),
          import("../../sync/acknowledge.ts"),
          import("../../sync/tell-unsent.ts"),
        ]);
        const { auth } = api.getState() as { auth: { user_id: number | null } };
        const copy = await localCopy(auth.user_id);
        const isGone = await discardRefused(copy.db, temp_id);
        await tellUnsent(copy, api.dispatch);
        return { data: isGone };
      },
    }),
  }),
});

export const {
  useDiscardRefusedMutation,
  useForgetRemarksMutation,
  useListQuarantineQuery,
  usePreviewQuarantineQuery,
  useSettleQuarantineMutation,
} = syncApi;
