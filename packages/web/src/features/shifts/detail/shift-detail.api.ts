import type { ShiftDetail, shiftDetailAnswer } from "@clove/domain/shifts/shift-detail.schema.ts";
import { baseApi } from "../../../api/base-api.ts";
import { dataOf, type Wire } from "../../../api/wire.ts";

const length = 50;

export const shiftDetailApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Page after page of movements; each begins after the last movement of the page before (counters §14). */
    getShiftDetail: build.infiniteQuery<ShiftDetail, number, number | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ movements }) => (movements.length < length ? undefined : movements.at(-1)?.id),
      },
      query: ({ queryArg, pageParam }) => ({
        url: `company/terminal/shift/${queryArg}`,
        params: { length, ...(pageParam !== null && { before: pageParam }) },
      }),
      transformResponse: (answer: Wire<typeof shiftDetailAnswer>) => dataOf(answer),
      providesTags: ["Terminals"],
    }),
  }),
});

export const { useGetShiftDetailInfiniteQuery } = shiftDetailApi;
