import type { stockCardAnswer } from "@clove/domain/stock/stock-card.schema.ts";
import { baseApi } from "../../../api/base-api.ts";
import { dataOf, type WireData } from "../../../api/wire.ts";

type Card = WireData<typeof stockCardAnswer>;
type Asked = { product_variation_id: number; branch_id?: number };

const length = 30;

export const stockCardApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Page after page; each begins after the last movement of the page before (stock §13). */
    getStockCard: build.infiniteQuery<Card, Asked, number | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ movements }) => (movements.length < length ? undefined : movements.at(-1)?.id),
      },
      query: ({ queryArg, pageParam }) => ({
        url: "company/stock/card",
        params: { ...queryArg, length, ...(pageParam !== null && { before: pageParam }) },
      }),
      transformResponse: dataOf,
      providesTags: ["Products"],
    }),
  }),
});

export const { useGetStockCardInfiniteQuery } = stockCardApi;
