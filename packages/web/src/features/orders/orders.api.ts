import type { orderList } from "@clove/domain/orders/orders.schema.ts";
import { baseApi } from "../../api/base-api.ts";
import { dataOf, type WireData } from "../../api/wire.ts";
import { listOrdersOffline } from "./orders.offline.ts";
import { isRefusal, type PlacedOrder, placeOrder, type SaleToPlace } from "./place-order.ts";

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
    /** Sells once per temp_id, on the server or else on this device; the answer has everything that a receipt needs. */
    placeOrder: build.mutation<PlacedOrder, SaleToPlace>({
      queryFn: (sale, api, _, call) => placeOrder(sale, api, async (request) => call(request)),
      // Stock, drawer and credit have changed.
      invalidatesTags: (order) => (order ? ["Orders", "Products", "Terminals", "Customers"] : []),
    }),
  }),
});

export { isRefusal };
export const { useListOrdersQuery, usePlaceOrderMutation } = ordersApi;
