import type {
  shiftAnswer,
  shiftCloseBody,
  shiftCorrectAnswer,
  shiftCorrectBody,
  shiftList,
  shiftOpenBody,
} from "@clove/domain/terminals/terminals.schema.ts";
import { baseApi } from "../../api/base-api.ts";
import { csvText } from "../../api/base-query.ts";
import { sealed } from "../../api/sealed.ts";
import type { Keyed } from "../../api/use-keyed.ts";
import { dataOf, type Wire, type WireData } from "../../api/wire.ts";

type Page = { page: number; length: number; terminal_id?: number };

export const shiftsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listShifts: build.query<WireData<typeof shiftList>, Page>({
      query: (params) => ({
        url: "company/terminal/shift/list",
        // The call has `search`, although the page has no field for it (counters §9).
        params: { search: "", ...params, graph_enc: "0" },
      }),
      transformResponse: dataOf,
      providesTags: ["Terminals"],
    }),
    openShift: build.mutation<WireData<typeof shiftAnswer>, Keyed<Wire<typeof shiftOpenBody>>>({
      query: (body) => ({ url: "company/terminal/shift/open", method: "POST", body }),
      onQueryStarted: sealed("shift_open"),
      transformResponse: dataOf,
      invalidatesTags: ["Terminals", "Profile"],
    }),
    closeShift: build.mutation<WireData<typeof shiftAnswer>, Keyed<Wire<typeof shiftCloseBody>>>({
      query: (body) => ({ url: "company/terminal/shift/close", method: "POST", body }),
      onQueryStarted: sealed("shift_close"),
      transformResponse: dataOf,
      invalidatesTags: ["Terminals", "Profile"],
    }),
    correctCount: build.mutation<WireData<typeof shiftCorrectAnswer>, Keyed<Wire<typeof shiftCorrectBody>>>({
      query: (body) => ({ url: "company/terminal/shift/correct", method: "POST", body }),
      transformResponse: dataOf,
      invalidatesTags: ["Terminals"],
    }),
    /** The row of one shift, as CSV text (counters §10). */
    getShiftReport: build.query<string, number>({
      query: (shift_id) => ({
        url: "company/report/shifts",
        params: { shift_id },
        responseHandler: csvText,
      }),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const {
  useListShiftsQuery,
  useOpenShiftMutation,
  useCloseShiftMutation,
  useCorrectCountMutation,
  useGetShiftReportQuery,
} = shiftsApi;
