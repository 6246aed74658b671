import type { cashLedgerAnswer, cashMoveBody } from "@clove/domain/shifts/cash-ledger.schema.ts";
import type { terminalAnswer, terminalUpdateBody } from "@clove/domain/terminals/terminals.schema.ts";
import { baseApi } from "../../api/base-api.ts";
import { formData } from "../../api/form-data.ts";
import { sealed } from "../../api/sealed.ts";
import type { Keyed } from "../../api/use-keyed.ts";
import { dataOf, type Wire, type WireData } from "../../api/wire.ts";

type Ledger = WireData<typeof cashLedgerAnswer>;
type Answered = WireData<typeof terminalAnswer>;
type CashMove = Keyed<Wire<typeof cashMoveBody>>;

const length = 50;

/** The calls that only the pages of counters need; the sale screen loads those of terminals.api.ts. */
export const cashApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    updateTerminal: build.mutation<Answered, Keyed<Wire<typeof terminalUpdateBody>>>({
      query: (body) => ({ url: "company/terminal/update", method: "POST", body }),
      transformResponse: dataOf,
      invalidatesTags: ["Terminals"],
    }),
    cashIn: build.mutation<Answered, CashMove>({
      query: (body) => ({ url: "company/terminal/cash/in", method: "POST", body: formData(body) }),
      onQueryStarted: sealed("cash_in"),
      transformResponse: dataOf,
      invalidatesTags: ["Terminals"],
    }),
    cashOut: build.mutation<Answered, CashMove>({
      query: (body) => ({ url: "company/terminal/cash/out", method: "POST", body: formData(body) }),
      onQueryStarted: sealed("cash_out"),
      transformResponse: dataOf,
      invalidatesTags: ["Terminals"],
    }),
    /** Page after page; each begins after the last movement of the page before (counters §13). */
    getCashLedger: build.infiniteQuery<Ledger, number, number | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ movements }) => (movements.length < length ? undefined : movements.at(-1)?.id),
      },
      query: ({ queryArg, pageParam }) => ({
        url: `company/terminal/${queryArg}/cash`,
        params: { length, ...(pageParam !== null && { before: pageParam }) },
      }),
      transformResponse: dataOf,
      providesTags: ["Terminals"],
    }),
  }),
});

export const {
  useUpdateTerminalMutation,
  useCashInMutation,
  useCashOutMutation,
  useGetCashLedgerInfiniteQuery,
} = cashApi;
