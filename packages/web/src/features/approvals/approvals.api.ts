import type {
  answerApprovalBody,
  approvalAnswer,
  approvalList,
  approveByPinBody,
  askApprovalBody,
} from "@clove/domain/approvals/approvals.schema.ts";
import { baseApi } from "../../api/base-api.ts";
import { dataOf, type Wire, type WireData } from "../../api/wire.ts";

type One = WireData<typeof approvalAnswer>;
export type ToApprove = Wire<typeof askApprovalBody>;

/** Without keys: asking anew ends the former question, and of several answers the first counts. */
const keyless = { keyless: true } as const;

export const approvalsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    askApproval: build.mutation<One, ToApprove>({
      query: (body) => ({ url: "company/approval", method: "POST", body }),
      extraOptions: keyless,
      transformResponse: dataOf,
    }),
    approveByPin: build.mutation<One, Wire<typeof approveByPinBody>>({
      query: (body) => ({ url: "company/approval/by-pin", method: "POST", body }),
      extraOptions: keyless,
      transformResponse: dataOf,
    }),
    getApproval: build.query<One, number>({
      query: (id) => ({ url: `company/approval/${id}` }),
      transformResponse: dataOf,
      providesTags: ["Approvals"],
    }),
    listApprovals: build.query<WireData<typeof approvalList>, void>({
      query: () => ({ url: "company/approval/list" }),
      transformResponse: dataOf,
      providesTags: ["Approvals"],
    }),
    answerApproval: build.mutation<One, Wire<typeof answerApprovalBody> & { id: number }>({
      query: ({ id, ...body }) => ({ url: `company/approval/${id}/answer`, method: "POST", body }),
      extraOptions: keyless,
      transformResponse: dataOf,
      invalidatesTags: ["Approvals"],
    }),
    withdrawApproval: build.mutation<One, number>({
      query: (id) => ({ url: `company/approval/${id}/withdraw`, method: "POST", body: {} }),
      extraOptions: keyless,
      transformResponse: dataOf,
    }),
  }),
});

export const {
  useAskApprovalMutation,
  useApproveByPinMutation,
  useGetApprovalQuery,
  useListApprovalsQuery,
  useAnswerApprovalMutation,
  useWithdrawApprovalMutation,
} = approvalsApi;
