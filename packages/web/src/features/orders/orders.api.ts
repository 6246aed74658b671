import type {
  flagsSeenBody,
  foundOrders,
  oneOrderAnswer,
  orderAnswer,
  orderCashiers,
  orderList,
} from "@clove/domain/orders/orders.schema.ts";
import { baseApi } from "../../api/base-api.ts";
import type { OfflineAnswer } from "../../api/base-query.ts";
import type { Keyed } from "../../api/use-keyed.ts";
import { dataOf, type Wire, type WireData } from "../../api/wire.ts";
import { placeOrder } from "./place-order.ts";
import type { PlacedOrder, SaleBody, SaleToPlace } from "./sale-to-place.ts";

/** `search`: customer name or mobile, invoice id, receipt number or order reference; days as YYYY-MM-DD. */
type Page = {
  page: number;
  length: number;
  search?: string;
  branch_id?: number;
  terminal_id?: number;
  cashier_user_id?: number;
  status?: string;
  from_date?: string;
  to_date?: string;
  flagged?: "1";
};

/** Kept out of the first load; loaded in advance, before a connection is lost (app/load-for-offline.ts). */
const reads = () => import("./orders.offline.ts");
const listOrdersOffline: OfflineAnswer = async (...request) => (await reads()).listOrdersOffline(...request);
const listCashiersOffline: OfflineAnswer = async (...request) =>
  (await reads()).listCashiersOffline(...request);
const findOrdersOffline: OfflineAnswer = async (...request) => (await reads()).findOrdersOffline(...request);
const getOrderOffline: OfflineAnswer = async (...request) => (await reads()).getOrderOffline(...request);

export const ordersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listOrders: build.query<WireData<typeof orderList>, Page>({
      query: (params) => ({ url: "company/order/list", params: { ...params, graph_enc: "0" } }),
      extraOptions: { offline: listOrdersOffline },
      transformResponse: dataOf,
      providesTags: ["Orders"],
    }),
    /** Who sold, to narrow the list by. */
    listCashiers: build.query<WireData<typeof orderCashiers>, void>({
      query: () => ({ url: "company/order/cashiers" }),
      extraOptions: { offline: listCashiersOffline },
      transformResponse: dataOf,
      providesTags: ["Orders"],
    }),
    /** The orders of a whole number of order, invoice or receipt, or of a receipt's address. */
    findOrders: build.query<WireData<typeof foundOrders>, string>({
      query: (code) => ({ url: "company/order/find", params: { code, graph_enc: "0" } }),
      extraOptions: { offline: findOrdersOffline },
      transformResponse: dataOf,
      providesTags: ["Orders"],
    }),
    getOrder: build.query<WireData<typeof oneOrderAnswer>, number>({
      query: (id) => ({ url: `company/order/${id}`, params: { graph_enc: "0", costs: "1" } }),
      extraOptions: { offline: getOrderOffline },
      transformResponse: dataOf,
      providesTags: ["Orders"],
    }),
    seeFlags: build.mutation<WireData<typeof orderAnswer>, Keyed<Wire<typeof flagsSeenBody>>>({
      query: (body) => ({ url: "company/order/flags/seen", method: "POST", body }),
      transformResponse: dataOf,
      invalidatesTags: ["Orders"],
    }),
    /** Sells once per temp_id, on the server or else on this device; the answer has everything that a receipt needs. */
    placeOrder: build.mutation<PlacedOrder, SaleToPlace>({
      queryFn: (sale, api, _, call) => placeOrder(sale, api, async (request) => call(request)),
      // Stock, drawer and credit have changed.
      invalidatesTags: (order) => (order ? ["Orders", "Products", "Terminals", "Customers"] : []),
    }),
  }),
});

export type { PlacedOrder, SaleBody, SaleToPlace };
export const { useListCashiersQuery, useListOrdersQuery, useGetOrderQuery, useSeeFlagsMutation } = ordersApi;
