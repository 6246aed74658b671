import type {
  assignBody,
  assignedAnswer,
  CreditPayment,
  creditPaymentList,
  repaidAnswer,
  repayBody,
  unassignedList,
} from "@clove/domain/credit/credit.schema.ts";
import { baseApi } from "../../api/base-api.ts";
import { formData } from "../../api/form-data.ts";
import { sealed } from "../../api/sealed.ts";
import type { Keyed } from "../../api/use-keyed.ts";
import { dataOf, type Wire, type WireData } from "../../api/wire.ts";

type Page = { page: number; length: number };

export const creditApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The lines of a customer's statement, newest first. */
    listCreditPayments: build.query<WireData<typeof creditPaymentList>, Page & { user_id: number }>({
      query: (params) => ({
        url: "company/payment/list",
        params: { ...params, payment_method: "credit", graph_enc: "0" },
      }),
      transformResponse: dataOf,
      providesTags: ["Customers"],
    }),
    repayCredit: build.mutation<WireData<typeof repaidAnswer>, Keyed<Wire<typeof repayBody>>>({
      query: (body) => ({ url: "company/payment/credit/repay", method: "POST", body: formData(body) }),
      onQueryStarted: sealed("repayment"),
      transformResponse: dataOf,
      // A refusal may be because the company rounds cash otherwise now.
      invalidatesTags: (answer) => ["Customers", "Terminals", ...(answer ? [] : (["Profile"] as const))],
    }),
    listUnassignedCredit: build.query<WireData<typeof unassignedList>, Page>({
      query: (params) => ({ url: "company/credit/unassigned", params: { ...params, graph_enc: "0" } }),
      transformResponse: dataOf,
      providesTags: ["Customers", "Orders"],
    }),
    assignCredit: build.mutation<
      WireData<typeof assignedAnswer>,
      Keyed<Wire<typeof assignBody>> & { id: number }
    >({
      query: ({ id, ...body }) => ({ url: `company/credit/unassigned/${id}/assign`, method: "POST", body }),
      transformResponse: dataOf,
      invalidatesTags: ["Customers", "Orders"],
    }),
  }),
});

export const {
  useListCreditPaymentsQuery,
  useLazyListCreditPaymentsQuery,
  useRepayCreditMutation,
  useListUnassignedCreditQuery,
  useAssignCreditMutation,
} = creditApi;

/**
 * All lines of a statement, read page by page. A line that is recorded meanwhile moves older lines to later pages: some are read twice,
 * none is missed.
 */
export async function readStatement(
  readPage: (page: number, length: number) => Promise<WireData<typeof creditPaymentList>>,
): Promise<CreditPayment[]> {
  const length = 200;
  const lines = new Map<number, CreditPayment>();
  for (let page = 1; ; page++) {
    const { payments, count } = await readPage(page, length);
    for (const line of payments) lines.set(line.id, line);
    if (page * length >= count) return [...lines.values()];
  }
}
