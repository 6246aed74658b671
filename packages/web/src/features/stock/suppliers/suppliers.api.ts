import type {
  purchasePricesList,
  supplierAnswer,
  supplierList,
  supplierStoreBody,
  supplierUpdateBody,
} from "@clove/domain/stock/suppliers.schema.ts";
import { baseApi } from "../../../api/base-api.ts";
import type { Keyed } from "../../../api/use-keyed.ts";
import { dataOf, type Wire, type WireData } from "../../../api/wire.ts";

type Page = { page: number; length: number };
type Listed = Page & { query?: string; status?: "active" | "inactive"; id?: number };
type Made = WireData<typeof supplierAnswer>;
type Prices = Page & { product_variation_id: number; supplier_id?: number };

/** Suppliers and what they charged (stock §32, §34); nothing of it is in the local copy. */
export const suppliersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listSuppliers: build.query<WireData<typeof supplierList>, Listed>({
      query: (params) => ({ url: "company/supplier/list", params }),
      transformResponse: dataOf,
      providesTags: ["Suppliers"],
    }),
    storeSupplier: build.mutation<Made, Keyed<Wire<typeof supplierStoreBody>>>({
      query: (body) => ({ url: "company/supplier/store", method: "POST", body }),
      transformResponse: dataOf,
      invalidatesTags: ["Suppliers"],
    }),
    updateSupplier: build.mutation<Made, Keyed<Wire<typeof supplierUpdateBody>>>({
      query: (body) => ({ url: "company/supplier/update", method: "POST", body }),
      transformResponse: dataOf,
      invalidatesTags: ["Suppliers", "StockTransactions"],
    }),
    listPurchasePrices: build.query<WireData<typeof purchasePricesList>, Prices>({
      query: (params) => ({ url: "company/stock/purchase-prices", params }),
      transformResponse: dataOf,
      providesTags: ["StockTransactions"],
    }),
  }),
});

export const {
  useListSuppliersQuery,
  useLazyListSuppliersQuery,
  useStoreSupplierMutation,
  useUpdateSupplierMutation,
  useListPurchasePricesQuery,
} = suppliersApi;
