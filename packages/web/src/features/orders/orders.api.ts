import type { Order, orderAnswer, PlaceOrderBody } from "@clove/domain/sales/orders.schema.ts";
import { baseApi } from "../../api/base-api.ts";
import type { Wire } from "../../api/wire.ts";

export const ordersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Sells once per temp_id; the answer holds all that a receipt needs. */
    placeOrder: build.mutation<Order, PlaceOrderBody>({
      query: (body) => ({ url: "company/order/place", method: "POST", body }),
      transformResponse: (answer: Wire<typeof orderAnswer>) => answer.data.order,
      // Stock, drawer and credit have moved.
      invalidatesTags: (order) => (order ? ["Orders", "Products", "Terminals", "Customers"] : []),
    }),
  }),
});

export const { usePlaceOrderMutation } = ordersApi;
