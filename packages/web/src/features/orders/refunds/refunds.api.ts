import type { RefundTo } from "@clove/domain/orders/refund-facts.ts";
import type {
  cancelOrderBody,
  refundableAnswer,
  refundedAnswer,
  returnOrderBody,
} from "@clove/domain/orders/refunds.schema.ts";
import { baseApi } from "../../../api/base-api.ts";
import { sealed } from "../../../api/sealed.ts";
import type { Keyed } from "../../../api/use-keyed.ts";
import { dataOf, type Wire, type WireData } from "../../../api/wire.ts";

export type Refunded = WireData<typeof refundedAnswer>;
export type CancelBody = Keyed<Wire<typeof cancelOrderBody>>;
export type ReturnBody = Keyed<Wire<typeof returnOrderBody>>;
/** Without `items` everything that is left. */
type Asked = {
  id: number;
  items?: Wire<typeof returnOrderBody>["items"];
  return_charge?: number;
  refund_to?: RefundTo;
};

/** Orders, stock, drawers and customers' credit have changed. */
const invalidatesTags = ["Orders", "Products", "Terminals", "Customers"] as const;

export const refundsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getRefundable: build.query<WireData<typeof refundableAnswer>["refundable"], Asked>({
      query: ({ id, items, refund_to, ...params }) => ({
        url: `company/order/${id}/refundable`,
        params: {
          ...params,
          ...(refund_to && { refund_to }),
          ...(items && { items: JSON.stringify(items) }),
        },
      }),
      transformResponse: (answer: { data: WireData<typeof refundableAnswer> }) => answer.data.refundable,
      providesTags: ["Orders"],
    }),
    cancelOrder: build.mutation<Refunded, CancelBody>({
      query: (body) => ({ url: "company/order/cancel", method: "POST", body }),
      onQueryStarted: sealed("cancel"),
      transformResponse: dataOf,
      invalidatesTags: (answer) => (answer ? invalidatesTags : []),
    }),
    returnOrder: build.mutation<Refunded, ReturnBody>({
      query: (body) => ({ url: "company/order/return", method: "POST", body }),
      onQueryStarted: sealed("return"),
      transformResponse: dataOf,
      invalidatesTags: (answer) => (answer ? invalidatesTags : []),
    }),
  }),
});

export const { useGetRefundableQuery, useCancelOrderMutation, useReturnOrderMutation } = refundsApi;
