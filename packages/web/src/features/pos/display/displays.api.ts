import type { emptyAnswer } from "@clove/domain/accounts/accounts.schema.ts";
import type { displayCodeAnswer, pairedDisplaysAnswer } from "@clove/domain/display/displays.schema.ts";
import { baseApi } from "../../../api/base-api.ts";
import { dataOf, type Wire, type WireData } from "../../../api/wire.ts";

export const displaysApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The devices paired with a counter. */
    listDisplays: build.query<WireData<typeof pairedDisplaysAnswer>["displays"], number>({
      query: (terminal) => ({ url: `company/terminal/${terminal}/displays` }),
      transformResponse: (answer: Wire<typeof pairedDisplaysAnswer>) => answer.data.displays,
    }),
    /** A code in place of the one before; sent twice, the second is valid. */
    makeDisplayCode: build.mutation<WireData<typeof displayCodeAnswer>, number>({
      query: (terminal) => ({ url: `company/terminal/${terminal}/display/code`, method: "POST", body: {} }),
      extraOptions: { keyless: true },
      transformResponse: dataOf,
    }),
    removeDisplay: build.mutation<Wire<typeof emptyAnswer>, { terminal: number; display_id: number }>({
      query: ({ terminal, ...body }) => ({
        url: `company/terminal/${terminal}/display/remove`,
        method: "POST",
        body,
      }),
      extraOptions: { keyless: true },
    }),
  }),
});

export const { useListDisplaysQuery, useMakeDisplayCodeMutation, useRemoveDisplayMutation } = displaysApi;
