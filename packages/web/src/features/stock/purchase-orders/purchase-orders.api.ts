import type {
  PurchaseOrder,
  purchaseOrderAnswer,
  purchaseOrderCloseBody,
  purchaseOrderList,
  purchaseOrderReceiveAnswer,
  purchaseOrderReceiveBody,
  purchaseOrderStoreBody,
  purchaseOrderUpdateBody,
} from "@clove/domain/stock/purchase-orders.schema.ts";
import { baseApi } from "../../../api/base-api.ts";
import { formData } from "../../../api/form-data.ts";
import type { Keyed } from "../../../api/use-keyed.ts";
import { dataOf, type Wire, type WireData } from "../../../api/wire.ts";

type Asked = {
  page: number;
  length: number;
  branch_id?: number;
  status?: PurchaseOrder["status"];
  query?: string;
};
type Ordered = WireData<typeof purchaseOrderAnswer>;

/** Ordered purchases (stock §35, §36); nothing of them is in the local copy. */
export const purchaseOrdersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listPurchaseOrders: build.query<WireData<typeof purchaseOrderList>, Asked>({
      query: (params) => ({ url: "company/purchase-order/list", params }),
      transformResponse: dataOf,
      providesTags: ["StockTransactions"],
    }),
    storePurchaseOrder: build.mutation<Ordered, Keyed<Wire<typeof purchaseOrderStoreBody>>>({
      query: (body) => ({ url: "company/purchase-order/store", method: "POST", body: formData(body) }),
      transformResponse: dataOf,
      invalidatesTags: ["StockTransactions"],
    }),
    updatePurchaseOrder: build.mutation<Ordered, Keyed<Wire<typeof purchaseOrderUpdateBody>>>({
      query: (body) => ({ url: "company/purchase-order/update", method: "POST", body: formData(body) }),
      transformResponse: dataOf,
      invalidatesTags: ["StockTransactions"],
    }),
    receivePurchaseOrder: build.mutation<
      WireData<typeof purchaseOrderReceiveAnswer>,
      Keyed<Wire<typeof purchaseOrderReceiveBody>>
    >({
      query: (body) => ({ url: "company/purchase-order/receive", method: "POST", body: formData(body) }),
      transformResponse: dataOf,
      invalidatesTags: ["Products", "StockTransactions"],
    }),
    closePurchaseOrder: build.mutation<Ordered, Keyed<Wire<typeof purchaseOrderCloseBody>>>({
      query: (body) => ({ url: "company/purchase-order/close", method: "POST", body }),
      transformResponse: dataOf,
      invalidatesTags: ["StockTransactions"],
    }),
  }),
});

export const {
  useListPurchaseOrdersQuery,
  useStorePurchaseOrderMutation,
  useUpdatePurchaseOrderMutation,
  useReceivePurchaseOrderMutation,
  useClosePurchaseOrderMutation,
} = purchaseOrdersApi;
