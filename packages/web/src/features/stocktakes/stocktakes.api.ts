import type {
  stocktakeAnswer,
  stocktakeCloseBody,
  stocktakeCountAnswer,
  stocktakeCountBody,
  stocktakeList,
  stocktakePostAnswer,
  stocktakeProgressAnswer,
  stocktakeReviewAnswer,
  stocktakeStoreBody,
  stocktakeUncountedAnswer,
  stocktakeZeroBody,
} from "@clove/domain/stocktakes/stocktakes.schema.ts";
import { baseApi } from "../../api/base-api.ts";
import type { Keyed } from "../../api/use-keyed.ts";
import { dataOf, type Wire, type WireData } from "../../api/wire.ts";

type Page = { page: number; length: number };

export const stocktakesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listStocktakes: build.query<WireData<typeof stocktakeList>, Page>({
      query: (params) => ({ url: "company/stocktake/list", params }),
      transformResponse: dataOf,
      providesTags: ["Products"],
    }),
    /** What everybody counted beside the books (stock §18). */
    reviewStocktake: build.query<WireData<typeof stocktakeReviewAnswer>, Page & { id: number }>({
      query: ({ id, ...params }) => ({ url: `company/stocktake/${id}/review`, params }),
      transformResponse: dataOf,
      providesTags: ["Products"],
    }),
    /** What is still to be counted (stock §27). */
    listUncounted: build.query<
      WireData<typeof stocktakeUncountedAnswer>,
      Page & { id: number; query?: string }
    >({
      query: ({ id, ...params }) => ({ url: `company/stocktake/${id}/uncounted`, params }),
      transformResponse: dataOf,
      providesTags: ["Products"],
    }),
    /** How much is counted, and by whom (stock §31). */
    readStocktakeProgress: build.query<WireData<typeof stocktakeProgressAnswer>, number>({
      query: (id) => ({ url: `company/stocktake/${id}/progress` }),
      transformResponse: dataOf,
      providesTags: ["Products"],
    }),
    zeroUncounted: build.mutation<WireData<typeof stocktakeAnswer>, Keyed<Wire<typeof stocktakeZeroBody>>>({
      query: (body) => ({ url: "company/stocktake/zero", method: "POST", body }),
      transformResponse: dataOf,
      invalidatesTags: ["Products"],
    }),
    storeStocktake: build.mutation<WireData<typeof stocktakeAnswer>, Keyed<Wire<typeof stocktakeStoreBody>>>({
      query: (body) => ({ url: "company/stocktake/store", method: "POST", body }),
      transformResponse: dataOf,
      invalidatesTags: ["Products"],
    }),
    countStock: build.mutation<WireData<typeof stocktakeCountAnswer>, Wire<typeof stocktakeCountBody>>({
      query: (body) => ({ url: "company/stocktake/count", method: "POST", body }),
      // Each line has an idempotency key of its own.
      extraOptions: { keyless: true },
      transformResponse: dataOf,
      invalidatesTags: ["Products"],
    }),
    postStocktake: build.mutation<
      WireData<typeof stocktakePostAnswer>,
      Keyed<Wire<typeof stocktakeCloseBody>>
    >({
      query: (body) => ({ url: "company/stocktake/post", method: "POST", body }),
      transformResponse: dataOf,
      invalidatesTags: ["Products"],
    }),
    cancelStocktake: build.mutation<WireData<typeof stocktakeAnswer>, Keyed<Wire<typeof stocktakeCloseBody>>>(
      {
        query: (body) => ({ url: "company/stocktake/cancel", method: "POST", body }),
        transformResponse: dataOf,
        invalidatesTags: ["Products"],
      },
    ),
  }),
});

export const {
  useListStocktakesQuery,
  useReviewStocktakeQuery,
  useListUncountedQuery,
  useReadStocktakeProgressQuery,
  useZeroUncountedMutation,
  useStoreStocktakeMutation,
  useCountStockMutation,
  usePostStocktakeMutation,
  useCancelStocktakeMutation,
} = stocktakesApi;
