import type {
  bestSellersAnswer,
  ProductNarrow,
  productAnswer,
  productHelperAnswer,
  productList,
  productStoreBody,
  productUpdateBody,
  variationAnswer,
  variationUpdateBody,
} from "@clove/domain/catalogue/products.schema.ts";
import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { useDispatch } from "react-redux";
import { answerOf, baseApi, uncached } from "../../api/base-api.ts";
import type { OfflineAnswer } from "../../api/base-query.ts";
import { formData } from "../../api/form-data.ts";
import type { Keyed } from "../../api/use-keyed.ts";
import { dataOf, type Wire, type WireData } from "../../api/wire.ts";
import {
  getProductOffline,
  keepBestSellers,
  listBestSellersOffline,
  listProductsOffline,
  searchProductsOffline,
} from "./products.offline.ts";

type Page = ProductNarrow & { page: number; length: number; keyword?: string; branch_id?: number };
type Search = { q: string; page: number; length: number; branch_id?: number };

/** The time limit of a call with pictures; every other call has eight seconds (offline §2). */
const pictureMilliseconds = 60_000;

/** Best sellers change slowly, so they are read once an hour at most. */
const bestSellersSeconds = 3600;

/** Kept out of the first load; loaded in advance, before a connection is lost (app/load-for-offline.ts). */
const storeProductOffline: OfflineAnswer = async (...request) =>
  (await import("./products.offline-write.ts")).storeProductOffline(...request);

export const productsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listProducts: build.query<WireData<typeof productList>, Page>({
      query: (params) => ({ url: "company/product/list", params: { ...params, graph_enc: "0" } }),
      extraOptions: { offline: listProductsOffline },
      transformResponse: dataOf,
      providesTags: ["Products"],
    }),
    /** Finds words of the name, or the exact barcode or id, whose products come first. */
    searchProducts: build.query<WireData<typeof productList>, Search>({
      query: (params) => ({ url: "company/product/search", params: { ...params, graph_enc: "0" } }),
      extraOptions: { offline: searchProductsOffline },
      transformResponse: dataOf,
      providesTags: ["Products"],
    }),
    /** Ids of the products that are in most sales of a store, the best seller first. */
    listBestSellers: build.query<number[], number>({
      query: (branch_id) => ({ url: "company/product/best-sellers", params: { branch_id } }),
      extraOptions: { offline: listBestSellersOffline, keep: keepBestSellers },
      transformResponse: (answer: Wire<typeof bestSellersAnswer>) => answer.data.product_ids,
      keepUnusedDataFor: bestSellersSeconds,
    }),
    getProduct: build.query<WireData<typeof productAnswer>["product"], number>({
      query: (id) => ({ url: `company/product/${id}`, params: { graph_enc: "0" } }),
      extraOptions: { offline: getProductOffline },
      transformResponse: (answer: Wire<typeof productAnswer>) => answer.data.product,
      providesTags: ["Products"],
    }),
    storeProduct: build.mutation<
      WireData<typeof productAnswer>,
      Keyed<Wire<typeof productStoreBody>> & { pictures?: Record<string, File> }
    >({
      query: (body) => ({ url: "company/product/store", method: "POST", ...withPictures(body) }),
      extraOptions: { offline: storeProductOffline, orElseOffline: true },
      transformResponse: dataOf,
      invalidatesTags: ["Products"],
    }),
    /** Fields that are left out stay as they are; the product and its variations, changed and new, are saved in one transaction. */
    updateProduct: build.mutation<
      WireData<typeof productAnswer>,
      Keyed<Wire<typeof productUpdateBody>> & { pictures?: Record<string, File> }
    >({
      query: (body) => ({ url: "company/product/update", method: "POST", ...withPictures(body) }),
      transformResponse: dataOf,
      invalidatesTags: ["Products"],
    }),
    updateVariation: build.mutation<
      WireData<typeof variationAnswer>,
      Keyed<Wire<typeof variationUpdateBody>>
    >({
      query: (body) => ({ url: "company/product/variation/update", method: "POST", body: formData(body) }),
      transformResponse: dataOf,
      invalidatesTags: ["Products"],
    }),
    getProductHelper: build.query<WireData<typeof productHelperAnswer>, void>({
      query: () => ({ url: "helper/product" }),
      transformResponse: dataOf,
    }),
  }),
});

/** A longer time limit with pictures: on a slow connection they take long, which does not mean that it is lost. */
function withPictures({ pictures = {}, ...body }: { pictures?: Record<string, File> }) {
  const timeout = Object.keys(pictures).length > 0 && { timeout: pictureMilliseconds };
  return { body: formData({ ...body, ...pictures }), ...timeout };
}

/** Returns a function that asks for the products of a scanned code. Of several codes, scanned one after the other, each is answered. */
export function useSearchByCode() {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  return (code: string) => {
    const search = { q: code, page: 1, length: 10 };
    return answerOf(dispatch(productsApi.endpoints.searchProducts.initiate(search, uncached)));
  };
}

export const {
  useListBestSellersQuery,
  useListProductsQuery,
  useLazyListProductsQuery,
  useSearchProductsQuery,
  useGetProductQuery,
  useStoreProductMutation,
  useUpdateProductMutation,
  useUpdateVariationMutation,
  useGetProductHelperQuery,
} = productsApi;
