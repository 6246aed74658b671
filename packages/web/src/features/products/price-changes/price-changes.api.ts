import type {
  PriceChange,
  priceChangeAnswer,
  priceChangeCancelBody,
  priceChangeList,
  priceChangePreviewAnswer,
  priceChangePreviewBody,
  priceChangeRows,
  priceChangeStoreBody,
} from "@clove/domain/catalogue/price-changes.schema.ts";
import { baseApi } from "../../../api/base-api.ts";
import { formData } from "../../../api/form-data.ts";
import type { Keyed } from "../../../api/use-keyed.ts";
import { dataOf, type Wire, type WireData } from "../../../api/wire.ts";

type Page = { page: number; length: number };
type Made = WireData<typeof priceChangeAnswer>;

/** A rule may read and write the prices of all products. */
const manyPricesMilliseconds = 300_000;

/** Changes of many sale prices (catalogue §22, §23). */
const priceChangesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listPriceChanges: build.query<
      WireData<typeof priceChangeList>,
      Page & { status?: PriceChange["status"] }
    >({
      query: (params) => ({ url: "company/price-change/list", params }),
      transformResponse: dataOf,
      providesTags: ["PriceChanges"],
    }),
    listPriceChangeRows: build.query<WireData<typeof priceChangeRows>, Page & { id: number }>({
      query: (params) => ({ url: "company/price-change/rows", params }),
      transformResponse: dataOf,
      providesTags: ["PriceChanges", "Products"],
    }),
    /** Has no tag: saving with a `state` that is no longer so is refused. */
    previewPrices: build.query<
      WireData<typeof priceChangePreviewAnswer>,
      Wire<typeof priceChangePreviewBody>
    >({
      query: (body) => ({
        url: "company/price-change/preview",
        method: "POST",
        body: formData(body),
        timeout: manyPricesMilliseconds,
      }),
      extraOptions: { keyless: true },
      transformResponse: dataOf,
    }),
    storePriceChange: build.mutation<Made, Keyed<Wire<typeof priceChangeStoreBody>>>({
      query: (body) => ({
        url: "company/price-change/store",
        method: "POST",
        body: formData(body),
        timeout: manyPricesMilliseconds,
      }),
      transformResponse: dataOf,
      invalidatesTags: ["Products", "PriceChanges"],
    }),
    cancelPriceChange: build.mutation<Made, Keyed<Wire<typeof priceChangeCancelBody>>>({
      query: (body) => ({ url: "company/price-change/cancel", method: "POST", body }),
      transformResponse: dataOf,
      invalidatesTags: ["PriceChanges"],
    }),
  }),
});

export const {
  useListPriceChangesQuery,
  useListPriceChangeRowsQuery,
  useLazyListPriceChangeRowsQuery,
  usePreviewPricesQuery,
  useStorePriceChangeMutation,
  useCancelPriceChangeMutation,
} = priceChangesApi;
