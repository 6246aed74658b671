import type { Order, orderAnswer, orderList, PlaceOrderBody } from "@clove/domain/sales/orders.schema.ts";
import { baseApi } from "../../api/base-api.ts";
import { dataOf, type Wire, type WireData } from "../../api/wire.ts";
import { listOrdersOffline } from "./orders.offline.ts";

/** `search`: customer name or mobile, invoice id or order reference. */
type Page = { page: number; length: number; search?: string; branch_id?: number; terminal_id?: number };

export const ordersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listOrders: build.query<WireData<typeof orderList>, Page>({
      query: (params) => ({ url: "company/order/list", params: { ...params, graph_enc: "0" } }),
      extraOptions: { offline: listOrdersOffline },
      transformResponse: dataOf,
      providesTags: ["Orders"],
    }),
    /** Sells once per temp_id; the answer holds all that a receipt needs. */
    placeOrder: build.mutation<Order, PlaceOrderBody>({
      query: (body) => ({ url: "company/order/place", method: "POST", body }),
      transformResponse: (answer: Wire<typeof orderAnswer>) => answer.data.order,
      // Stock, drawer and credit have moved.
      invalidatesTags: (order) => (order ? ["Orders", "Products", "Terminals", "Customers"] : []),
    }),
  }),
});

export const { useListOrdersQuery, usePlaceOrderMutation } = ordersApi;
